import { choice, type Fields } from '@quina/blocks'
import { FieldsDialog, sendTo } from '@quina/blocks/web'
import { dayInBogota, money, padded, showPesos } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import type { EntryLine, ReadEntry } from '../entry/entry.contract.ts'
import { correctEntryPath, correction } from './entry-correction.contract.ts'

interface CorrectLineProps {
  readonly entry: ReadEntry
  readonly onClose: () => void
}

/** Asks which line and what should be of it; the note is left as a draft, to be looked at and posted. */
export function CorrectLine({ entry, onClose }: CorrectLineProps) {
  const goTo = useGoTo()
  const fields: Fields = {
    ...correction,
    lineId: choice('Línea', Object.fromEntries(entry.lines.map((line) => [line.id, wordsOf(line)]))),
  }
  const send = async (body: Readonly<Record<string, unknown>>, key: string) => {
    const path = correctEntryPath.replace(':id', entry.id)
    const { id } = await sendTo<{ id: string }>('POST', path, { body, key })
    onClose()
    goTo(`/notas-edit/${id}/NC`)
  }
  return (
    <FieldsDialog
      title={`Reclasificar ${entry.kind} ${padded(entry.number)}`}
      verb="Elaborar la nota"
      consequence="El comprobante no cambia: se elabora una nota contable (NC) que usted revisa y contabiliza."
      fields={fields}
      begun={{ lineId: entry.lines[0]?.id, date: dayInBogota(new Date()) }}
      spans={{ lineId: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}

/** `731002 Generales, 2.000.000, 7310 Consulta externa`. */
const wordsOf = ({ account, accountName, debit, credit, costCentre }: EntryLine): string =>
  [
    `${account} ${accountName}`,
    money(debit) === 0n ? `crédito ${showPesos(money(credit))}` : `débito ${showPesos(money(debit))}`,
    costCentre,
  ]
    .filter(Boolean)
    .join(', ')
