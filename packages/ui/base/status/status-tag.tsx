import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

/** A status as a tinted word: *Aprobado*, *Borrador*. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`q-tag q-tag-${tone}`}>{children}</span>
}
