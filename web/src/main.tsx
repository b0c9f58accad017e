import { render } from "preact";
import { keepAlive, live } from "./api/live";
import { followAddress } from "./model/router";
import { loadSession } from "./model/session";
import "./styles/index.css";
import { App } from "./views/app";

followAddress();
render(<App />, document.getElementById("app")!);
keepAlive();

// The first answer may be late: the server is starting, or the network is away.
async function begin(): Promise<void> {
  for (;;) {
    try {
      await loadSession();
      performance.mark("buwei:interactive");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      live.hurry();
    }
  }
}
void begin();
