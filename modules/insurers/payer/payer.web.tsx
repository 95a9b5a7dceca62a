import { catalogPages, catalogScreens, pathTo, RowsPanel, useCan } from '@quina/blocks/web'
import { useGoTo } from '@quina/ui/web'
import { type ComponentType, useState } from 'react'
import { payerAccounts, payerContacts } from '../payer-part/payer-part.contract.ts'
import { payer } from './payer.contract.ts'
import { PayerContracts } from './payer-contracts.web.tsx'
import { PayerForm } from './payer-form.web.tsx'

const { List } = catalogScreens(payer, {
  path: '/eps',
  pages: { create: '/eps/create', open: '/eps/edit/:id' },
  columns: ['name', 'adminCode', 'identification', 'owes', 'contractState', 'situation'],
  filters: ['kind', 'contractState', 'situation', 'directTransfer'],
})

/** Every payer. */
export const Payers = List

/** What most payers are. */
const begun = {
  kind: 'eps_contributory',
  coverage: '16',
  userType: '01',
  authorisation: 'service',
  demandsSiras: false,
  paymentDays: 30,
  directTransfer: false,
  situation: 'normal',
} as const

function usePages(): { readonly Create: ComponentType; readonly Edit: ComponentType } {
  const goTo = useGoTo()
  const can = useCan()
  const [pages] = useState(() =>
    catalogPages(payer, {
      list: '/eps',
      edit: '/eps/edit/:id',
      nameOf: ({ labels }) => labels.terceroId ?? 'Pagador',
      defaults: () => begun,
      actions: ({ id }) => [
        { label: 'Ver contratos', run: () => goTo(`${pathTo('/Contratos', {})}?payerId=${id}`) },
        ...(can('receivables.filing.view')
          ? [{ label: 'Ver cartera', run: () => goTo(`/accounting/wallet/invoices?payerId=${id}`) }]
          : []),
      ],
      form: (pieces, values) => <PayerForm pieces={pieces} values={values} />,
      related: ({ id }) => (
        <>
          <RowsPanel
            rows={payerAccounts}
            id={id}
            empty="Sin regímenes: diga cuáles maneja para facturarle y contabilizar."
          />
          <RowsPanel rows={payerContacts} id={id} empty="Sin contactos." />
          <PayerContracts id={id} />
        </>
      ),
    }),
  )
  return pages
}

export function PayerCreate() {
  const { Create } = usePages()
  return <Create />
}

export function PayerEdit() {
  const { Edit } = usePages()
  return <Edit />
}
