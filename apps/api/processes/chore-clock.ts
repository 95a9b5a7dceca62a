/** Chores run at minute 55 of each hour: those that end the day are due at 23:55 (care dossier §5.4). */
const choresMinute = 55
const hourMs = 3_600_000

/** Milliseconds until chores are due next; a whole hour when they are due now. */
export function msToNextChores(now: Date): number {
  const passed = (now.getTime() - choresMinute * 60_000) % hourMs
  return hourMs - passed
}

/** Does the work each hour, at its minute, until it is stopped. @returns a function that stops it. */
export function everyHour(work: () => unknown, now: () => Date = () => new Date()): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => {
      wait()
      work()
    }, msToNextChores(now()))
  }
  wait()
  return () => clearTimeout(timer)
}
