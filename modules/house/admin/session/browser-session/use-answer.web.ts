import { useEffect, useState } from 'react'

type Answer<T> = Readonly<{ data?: T; error?: unknown }>

/** Returns one answer of the server for the screens before login, which have no cache. It is requested once, and on `retry`. */
export function useAnswer<T>(ask: () => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is that of the first drawing
  useEffect(() => {
    let wanted = true
    setAnswer({})
    ask().then(
      (data) => wanted && setAnswer({ data }),
      (error: unknown) => wanted && setAnswer({ error }),
    )
    return () => {
      wanted = false
    }
  }, [attempt])
  return { ...answer, retry: () => setAttempt(attempt + 1) }
}
