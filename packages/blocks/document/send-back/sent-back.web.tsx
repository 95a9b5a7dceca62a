import { shownInstant } from '@quina/ui/web'
import { IconCornerUpLeft } from '@tabler/icons-react'
import type { SentBack } from '../document.ts'

/** Shown over the form of a returned document: who sent it back, why, and how it is sent again. */
export function SentBackNotice({ sentBack }: { readonly sentBack: SentBack | null | undefined }) {
  if (!sentBack) return null
  const { by, at, reason } = sentBack
  return (
    <section className="q-sent-back" aria-label="Devuelto">
      <IconCornerUpLeft size={16} aria-hidden />
      <p>
        <b>
          Devuelto por {by} · {shownInstant(at)}
        </b>
        <br />
        {reason}
        <br />
        <span className="q-muted">Al guardarlo vuelve a quien lo aprueba.</span>
      </p>
    </section>
  )
}
