import { CommandDialog, FieldsDialog, openFileOf, useCan, useVigencia } from '@quina/blocks/web'
import { dayInBogota, plural } from '@quina/kernel'
import { useState } from 'react'
import { foliateBook, foliateEntries, printBook } from './entry-book.contract.ts'

/** The actions on the vouchers of a whole period: print them, and number their folios. */
export function useBookActions() {
  const [opened, open] = useState<'print' | 'foliate' | null>(null)
  const mayFoliate = useCan()(foliateEntries)
  const vigencia = useVigencia()
  const month = Number(dayInBogota(new Date()).slice(5, 7))
  const onClose = () => open(null)
  const print = { label: 'Imprimir período…', run: () => open('print') }
  const foliate = { label: 'Foliar…', run: () => open('foliate') }
  const dialog = (
    <>
      {opened === 'print' && (
        <FieldsDialog
          title={printBook.title}
          verb="Imprimir"
          consequence="Salen uno después del otro, con sus folios si ya los tienen."
          fields={printBook.params}
          begun={{ vigencia, period: `m${month}` }}
          send={async (params) => openFileOf(printBook, params)}
          onClose={onClose}
        />
      )}
      {opened === 'foliate' && (
        <CommandDialog
          of={foliateBook}
          about={{}}
          title="Foliar un período cerrado"
          begun={{ vigencia, period: `m${Math.max(1, month - 1)}` }}
          done={({ foliated, last }) =>
            `${plural(foliated, 'comprobante foliado', 'comprobantes foliados')}; el libro va en el folio ${last}.`
          }
          onClose={onClose}
        />
      )}
    </>
  )
  return { actions: mayFoliate ? [print, foliate] : [print], dialog }
}
