import { Button } from '@mantine/core'
import { dayInBogota, showInstant, showTime } from '@quina/kernel'

export interface DraftBannerProps {
  /** When the draft was stored, in milliseconds. */
  readonly at: number
  readonly onRecover: () => void
  readonly onDiscard: () => void
}

/** *hoy 09:47 AM*, or the whole date. */
function moment(at: number): string {
  const when = new Date(at)
  const today = dayInBogota(when) === dayInBogota(new Date())
  return today ? `de hoy ${showTime(when)}` : `del ${showInstant(when)}`
}

/** Offers to recover a draft. */
export function DraftBanner({ at, onRecover, onDiscard }: DraftBannerProps) {
  return (
    <div role="status" className="q-draft q-no-print">
      <span>Hay un borrador {moment(at)}</span>
      <Button variant="default" size="compact-sm" onClick={onRecover}>
        Recuperar
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  )
}
