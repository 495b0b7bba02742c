/**
 * Connections that wait: whose request has not come yet, or not all of its headers, or whose next one has not. Of too many, those that
 * wait longest are closed, so that whoever only opens connections takes nobody's place.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** `most`: that wait at once. */
export function boundWaiting(server: Server, most: number, dropped: () => void): void {
  // In the order in which they began to wait.
  const waiting = new Set<Socket>();
  const busy = new WeakMap<Socket, number>();

  function wait(socket: Socket): void {
    if (socket.destroyed) return;
    waiting.add(socket);
    const [longest] = waiting;
    if (waiting.size <= most || !longest) return;
    waiting.delete(longest);
    longest.destroy();
    dropped();
  }

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => waiting.delete(socket));
    wait(socket);
  });
  const begin = ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      busy.set(socket, left);
      if (left === 0) wait(socket);
    });
  };
  server.prependListener('request', begin);
  server.prependListener('checkExpectation', begin);
}
