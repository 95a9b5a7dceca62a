import { FieldsDialog, openFile, refreshAll, sendTo, useCan, useVigencia } from '@quina/blocks/web'
import { dayInBogota, plural } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { bookOf, bookPrintPath, foliateEntries, foliatePath } from './entry-book.contract.ts'

type Deed = 'print' | 'foliate'
type Written = Readonly<Record<string, unknown>>

const words = {
  print: {
    title: 'Imprimir los comprobantes de un período',
    verb: 'Imprimir',
    consequence: 'Salen uno después del otro, con sus folios si ya los tienen.',
  },
  foliate: {
    title: 'Foliar un período cerrado',
    verb: 'Foliar',
    consequence: 'Cada comprobante toma el folio que sigue en el libro de la vigencia, y ya no cambia.',
  },
} as const

/** The vouchers of a whole period: to print them together, and to give them their folios. */
export function useBookActions() {
  const [deed, setDeed] = useState<Deed | null>(null)
  const mayFoliate = useCan()(foliateEntries)
  const print = { label: 'Imprimir período…', run: () => setDeed('print') }
  const foliate = { label: 'Foliar…', run: () => setDeed('foliate') }
  const close = () => setDeed(null)
  const dialog: ReactNode = deed && <BookDialog deed={deed} onClose={close} />
  return { actions: mayFoliate ? [print, foliate] : [print], dialog }
}

function BookDialog({ deed, onClose }: { readonly deed: Deed; readonly onClose: () => void }) {
  const client = useQueryClient()
  const vigencia = useVigencia()
  const month = Number(dayInBogota(new Date()).slice(5, 7))
  const send = async (body: Written, key: string) => {
    if (deed === 'print') openFile(`${bookPrintPath}?vigencia=${body.vigencia}&period=${body.period}`)
    else await foliatePeriod(body, key)
    onClose()
  }
  const foliatePeriod = async (body: Written, key: string) => {
    const { foliated, last } = await sendTo<{ foliated: number; last: number }>('POST', foliatePath, {
      body,
      key,
    })
    await refreshAll(client)
    const told = plural(foliated, 'comprobante foliado', 'comprobantes foliados')
    void toast({ message: `${told}; el libro va en el folio ${last}.`, tone: 'good' })
  }
  return (
    <FieldsDialog
      {...words[deed]}
      fields={bookOf}
      begun={{ vigencia, period: `m${deed === 'print' ? month : Math.max(1, month - 1)}` }}
      send={send}
      onClose={onClose}
    />
  )
}
