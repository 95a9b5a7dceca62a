import { type CatalogAnswer, documentScreens, getFrom, type ListRow, pathTo } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { contract } from './contract.contract.ts'
import { ContractForm } from './contract-form.web.tsx'
import { ContractStanding, Otrosies } from './contract-standing.web.tsx'
import { DuplicateDialog } from './duplicate-dialog.web.tsx'

const specOf = (rowActions: (row: ListRow) => ReturnType<typeof actionsOf>) =>
  documentScreens(contract, {
    listPath: '/Contratos',
    createPath: '/contrato/create',
    editPath: '/contrato/edit/:id',
    columns: [
      'contractNumber',
      'name',
      'payerId',
      'endsOn',
      'worth',
      'usedPercent',
      'available',
      'condition',
    ],
    rowActions,
    defaults: ({ payerId = '' }) => ({
      payerId,
      date: dayInBogota(new Date()),
      contractModality: '12',
      coverage: '16',
      regime: 'contributory',
      serviceMode: 'manual',
      rounding: '100',
      paymentDays: 30,
      autoRenews: false,
      authorisation: false,
    }),
    whenChosen: {
      payerId: async (option, hand) => {
        if (option === null) return
        const { values } = await getFrom<CatalogAnswer>(`/api/insurers/payer/${option.id}`)
        hand.set('paymentDays', Number(values.paymentDays))
        hand.set('coverage', String(values.coverage))
      },
    },
    lines: {
      userTypes: { widths: { userType: '1fr' } },
      campuses: { widths: { campusId: '1fr' } },
    },
    form: (pieces, hand) => <ContractForm pieces={pieces} hand={hand} />,
    header: (answer) => (answer === null ? null : <ContractStanding answer={answer} />),
    related: (answer) => <Otrosies answer={answer} />,
  })

const actionsOf = (
  row: ListRow,
  { goTo, duplicate }: { goTo: (href: string) => void; duplicate: (row: ListRow) => void },
) => [
  { label: 'Servicios', run: () => goTo(pathTo('/contrato/servicios/:id', { id: row.id })) },
  { label: 'Duplicar para otro periodo…', run: () => duplicate(row) },
]

/** Every contract. */
export function ContractList() {
  const goTo = useGoTo()
  const [copied, setCopied] = useState<ListRow | null>(null)
  const [{ List }] = useState(() => specOf((row) => actionsOf(row, { goTo, duplicate: setCopied })))
  return (
    <>
      <List />
      {copied && <DuplicateDialog row={copied} onClose={() => setCopied(null)} />}
    </>
  )
}

const screens = specOf(() => [])
export const { Create: ContractCreate, Edit: ContractEdit } = screens
