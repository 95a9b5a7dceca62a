import type { ReactNode } from 'react'
import type { Tone } from '../../base/status/tone.ts'

export interface TimelineEntry {
  readonly id: string
  /** The event, in the past: *CDP expedido*. */
  readonly label: string
  readonly tone?: Tone | undefined
  /** Already formatted as `2026/11/18 09:41 AM`. */
  readonly when: string
  readonly who?: string | undefined
  readonly detail?: ReactNode
}

/** The history of a document, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="q-timeline">
      {entries.map(({ id, label, tone = 'neutral', when, who, detail }) => (
        <li key={id} className={`q-timeline-${tone}`}>
          <p className="q-timeline-label">{label}</p>
          <p className="q-timeline-when">
            {when}
            {who && ` · ${who}`}
          </p>
          {detail && <div className="q-timeline-detail">{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
