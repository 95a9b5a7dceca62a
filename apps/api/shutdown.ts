/** Time that requests in progress have to end. */
const patienceMs = 10_000

/**
 * Ends the process in order on a signal of the system: once, however many signals arrive. A part that does not end in time is
 * cut off, and the exit code shows it. An unhandled rejection is logged and ends nothing: it belongs to one request or one job,
 * and the others go on.
 */
export function endGracefully(
  stop: () => Promise<void>,
  log: (message: string, error?: unknown) => void,
): void {
  let isEnding = false
  const end = async (why: string, code: number) => {
    if (isEnding) return
    isEnding = true
    log(`${why}: se cierra en orden.`)
    setTimeout(() => {
      log('No todo terminó a tiempo: se corta lo que falta.')
      process.exit(1)
    }, patienceMs).unref()
    try {
      await stop()
      process.exit(code)
    } catch (error) {
      log('El cierre falló.', error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal, 0))
  process.on('uncaughtException', (error) => {
    log('Error sin atender.', error)
    void end('Error sin atender', 1)
  })
  process.on('unhandledRejection', (error) => log('Una promesa falló sin que nadie la esperara.', error))
}
