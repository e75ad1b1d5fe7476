// The stream of messages to one seat, or to a watcher.

import { Connection } from "./net.js";
import { Pace } from "./pace.js";

export class Stream extends Pace {
  /**
   * @param {string} table
   * @param {string} seat
   * @param {(messages: import("./wire").FromServer[]) => void} [watch] told what comes in, when it does
   */
  constructor(table, seat, watch = () => {}) {
    super();
    this.seat = seat;
    this.connection = new Connection(
      table,
      seat,
      (messages, isMissed) => {
        watch(messages);
        return isMissed ? this.catchUp(messages) : this.show(messages);
      },
      (event) => this.store.remember(event),
    );
  }

  close() {
    super.close();
    this.connection.close();
  }
}
