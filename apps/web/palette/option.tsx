import { useEffect, useRef } from 'react'
import type { Entry } from './entries.ts'

interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly marked: boolean
  readonly onChoose: (entry: Entry) => void
}

/** One line of the palette. The keyboard acts from the box, so it takes no focus of its own. */
export function Option({ id, entry, marked, onChoose }: OptionProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and points here with aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={marked}
      className="q-palette-option"
      onClick={() => onChoose(entry)}
    >
      <span>{entry.label}</span>
      {entry.detail !== undefined && <span className="q-palette-detail">{entry.detail}</span>}
    </div>
  )
}
