import type { Socket } from 'node:net'
import { Problem } from '@quina/kernel'

/** One for each connection, however many requests come over it. */
const signals = new WeakMap<Socket, AbortSignal>()

/** What is given up when the other end of a connection goes away. */
export function goneOf(socket: Socket): AbortSignal {
  const known = signals.get(socket)
  if (known !== undefined) return known
  const controller = new AbortController()
  // Nobody reads it; the log does.
  const left = new Problem('GEN-LEFT', 'Quien envió la solicitud ya no espera la respuesta.', { status: 499 })
  if (socket.destroyed) controller.abort(left)
  socket.once('close', () => controller.abort(left))
  signals.set(socket, controller.signal)
  return controller.signal
}
