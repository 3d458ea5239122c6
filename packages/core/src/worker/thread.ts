import { serve } from "./serve.ts";

/** What runs in a Web Worker. */
serve(
  {
    post: (message) => postMessage(message),
    listen(take) {
      addEventListener("message", ({ data }) => take(data as never));
    },
  },
  (handle) => {
    const port = handle as MessagePort;
    return {
      post: (message) => port.postMessage(message),
      listen(take) {
        port.onmessage = ({ data }) => take(data as never);
      },
    };
  },
);
