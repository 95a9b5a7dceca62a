import { permissionFor } from '@quina/blocks'
import { ListScreen, pathTo, useCan, useParams, useVigencia, writeSearch } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountLedger } from '../../books/auxiliary/auxiliary.contract.ts'
import { useBookActions } from '../entry-book/entry-book.web.tsx'
import { note } from '../note/note.contract.ts'
import { auxiliaryInput } from './auxiliary-input.domain.ts'
import { entries, entryLines, entryPath, linePath } from './entry.contract.ts'

/** The vouchers of a period: the one that the address names (2026-03), or the current one by default. */
export function Entries() {
  usePeriod()
  const book = useBookActions()
  return (
    <>
      <ListScreen
        list={entries}
        path={entryPath}
        title="Comprobantes contables"
        columns={['kindId', 'number', 'day', 'concept', 'origin', 'condition', 'debit', 'credit']}
        newButton={{
          label: 'Nuevo comprobante',
          href: pathTo('/notas-create/:code', { code: 'NC' }),
          permission: permissionFor(note, 'edit'),
        }}
        actions={book.actions}
        open={(row) => pathTo('/accounting-seat/edit/:id', { id: row.id })}
      />
      {book.dialog}
    </>
  )
}

/** Filters the list by the period of the address; without one or any filter, by the current month if its vigencia is shown. */
function usePeriod(): void {
  const { accountingPeriodId } = useParams('/accounting/seat/:accountingPeriodId?')
  const input = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const vigencia = useVigencia()
  const current = dayInBogota(new Date()).slice(0, 7)
  const isBare = Object.keys(input).every((name) => name === 'vigencia')
  const [opened] = useState(isBare && current.startsWith(String(vigencia)) ? current : undefined)
  const navigate = useNavigate()
  const month = accountingPeriodId ?? opened
  useEffect(() => {
    if (month === undefined) return
    const search = { month, vigencia: Number(month.slice(0, 4)) }
    void navigate({ to: '/accounting/seat', search, replace: true })
  }, [month, navigate])
}

/** Every line of the books, linked to its voucher. When the filter names one account, a link opens its auxiliary. */
export function EntryLines() {
  const actions = useAuxiliaryAction()
  return (
    <ListScreen
      list={entryLines}
      path={linePath}
      title="Consulta de movimientos contables"
      columns={['account', 'day', 'voucher', 'terceroId', 'concept', 'debit', 'credit']}
      actions={actions}
      open={(row) => pathTo('/accounting-seat/edit/:id', { id: String(row.entryId) })}
    />
  )
}

function useAuxiliaryAction(): readonly PageAction[] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const vigencia = useVigencia()
  const goTo = useGoTo()
  const input = auxiliaryInput(search, vigencia)
  if (!useCan()(permissionFor(accountLedger, 'run')) || input === null) return []
  const address = `/accounting/reports${writeSearch({ ...input })}`
  return [{ label: `Auxiliar de ${input.account}`, run: () => goTo(address) }]
}
