import "../worker/thread-node.ts";
