import { connect } from 'node:net';

interface RawResponse {
  readonly status: number;
  readonly text: string;
  /** How many bytes the server took before it closed the connection, at most what was sent. */
  readonly taken: number;
}

/** Writes a request by hand, for what no HTTP client sends; then bytes without end if `flood` says how many. */
export function sendRaw(port: number, head: string, { body = '', flood = 0 } = {}): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunk = Buffer.alloc(64 * 1024, ' ');
    let text = '';
    let left = flood;
    const pour = () => {
      while (left > 0 && !socket.destroyed) {
        left -= chunk.length;
        if (!socket.write(chunk)) return socket.once('drain', pour);
      }
      return socket;
    };
    const done = () =>
      resolve({ status: Number(text.split(' ')[1]), text, taken: socket.bytesWritten - socket.writableLength });
    socket.on('data', (data) => {
      text += data;
      if (left <= 0 && flood === 0) socket.destroy();
    });
    // A server that stops reading resets the connection.
    socket.on('error', () => undefined);
    socket.on('close', done);
    socket.write(`${head}\r\nHost: library.example\r\n${body === '' && flood === 0 ? '\r\n' : body}`);
    pour();
  });
}
