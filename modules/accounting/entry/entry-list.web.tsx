import { permissionFor } from '@quina/blocks'
import { ListScreen, pathTo, useParams } from '@quina/blocks/web'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBookActions } from '../entry-book/entry-book.web.tsx'
import { note } from '../note/note.contract.ts'
import { entries, entryLines, entryPath, linePath } from './entry.contract.ts'

/** The vouchers of the vigencia; the address may name a period: 2026-03. */
export function Entries() {
  const { accountingPeriodId } = useParams('/accounting/seat/:accountingPeriodId?')
  const navigate = useNavigate()
  useEffect(() => {
    if (accountingPeriodId === undefined) return
    const search = { month: accountingPeriodId, vigencia: Number(accountingPeriodId.slice(0, 4)) }
    void navigate({ to: '/accounting/seat', search, replace: true } as never)
  }, [accountingPeriodId, navigate])
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

/** Every line of the books, each leading to its voucher. */
export const EntryLines = () => (
  <ListScreen
    list={entryLines}
    path={linePath}
    title="Consulta de movimientos contables"
    columns={['account', 'day', 'voucher', 'terceroId', 'concept', 'debit', 'credit']}
    open={(row) => pathTo('/accounting-seat/edit/:id', { id: String(row.entryId) })}
  />
)
