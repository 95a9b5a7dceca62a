import { useEffect, useState } from 'react'

/** False until the time has passed, so that a quick answer does not flash. */
export function useDelayed(ms: number): boolean {
  const [passed, setPassed] = useState(ms <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
