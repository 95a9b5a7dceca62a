import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Pixels: those of `.q-tiles`. */
const rowHeight = 4
const gap = 12

/** As many of the thin rows of the board as a piece is high, with the air below it. */
export function useHeightInRows(): {
  readonly ref: RefObject<HTMLElement | null>
  readonly style: CSSProperties
} {
  const ref = useRef<HTMLElement>(null)
  const [rows, setRows] = useState(1)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => setRows(Math.ceil((element.offsetHeight + gap) / rowHeight))
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, style: { gridRowEnd: `span ${rows}` } }
}
