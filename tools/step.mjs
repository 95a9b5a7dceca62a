/** Says what begins. @returns how to say that it ended and how long it took. */
export function step(starting, finished) {
  console.log(starting)
  const since = performance.now()
  return () => console.log(`${finished} (${seconds(performance.now() - since)})`)
}

const seconds = (ms) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`
