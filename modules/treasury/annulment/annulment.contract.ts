import { day, note } from '@quina/blocks'

/** What annulling any document of treasury asks for. */
export const annulmentAsks = {
  date: day('Fecha'),
  reason: note('Motivo', { min: 10, max: 500, help: 'Queda en la historia. Mínimo 10 letras.' }),
}

/** The states of a document of treasury that is posted once. */
export const postedStates = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Contabilizado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const
