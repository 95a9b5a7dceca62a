import { f } from '@quina/blocks'
import { CommandDialog } from '@quina/blocks/web'
import { dayInBogota, money, padded, showPesos } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import type { EntryLine, ReadEntry } from '../entry/entry.contract.ts'
import { correctLine } from './entry-correction.contract.ts'

/** Lets the user choose a line and type its correct values. The note stays a draft, to be checked and posted. */
export function CorrectLine({ entry, onClose }: { readonly entry: ReadEntry; readonly onClose: () => void }) {
  const goTo = useGoTo()
  const lineId = f.choice('Línea', Object.fromEntries(entry.lines.map((line) => [line.id, wordsOf(line)])))
  return (
    <CommandDialog
      of={{ ...correctLine, params: { ...correctLine.params, lineId } }}
      about={{ id: entry.id }}
      title={`Reclasificar ${entry.kind} ${padded(entry.number)}`}
      begun={{ lineId: entry.lines[0]?.id, date: dayInBogota(new Date()) }}
      spans={{ lineId: 12 }}
      done={({ id }) => {
        goTo(`/notas-edit/${id}/NC`)
        return 'Se elaboró la nota: revísela y contabilícela.'
      }}
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
