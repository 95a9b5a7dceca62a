import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Cuts clients that request something and read none of it for a while, because the response fills the memory meanwhile. A slow
 * client that keeps reading is not cut, nor is one whose response is still being made.
 */
export function cutSlowReaders(app: FastifyInstance, patienceMs: number): void {
  const serving = new WeakMap<Socket, number>()
  const count = (socket: Socket, more: number) => serving.set(socket, (serving.get(socket) ?? 0) + more)
  app.addHook('onRequest', async ({ raw: { socket } }) => void count(socket, 1))
  app.addHook('onResponse', async ({ raw: { socket } }) => void count(socket, -1))
  app.server.setTimeout(patienceMs, (socket) => {
    const isWorking = (serving.get(socket) ?? 0) > 0
    if (isWorking && socket.writableLength === 0) return
    socket.destroy()
  })
}
