import "../worker/thread.ts";
