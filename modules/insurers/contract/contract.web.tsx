import { permissionFor } from '@quina/blocks'
import { documentScreens, type ListRow, readCatalogRow } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useState } from 'react'
import { contractService } from '../contract-service/contract-service.contract.ts'
import { payer } from '../payer/payer.contract.ts'
import { contract } from './contract.contract.ts'
import { ContractForm } from './contract-form.web.tsx'
import { ContractStanding, Otrosies } from './contract-standing.web.tsx'
import { DuplicateDialog } from './duplicate-dialog.web.tsx'

const services = {
  label: 'Servicios cubiertos',
  permission: permissionFor(contractService, 'view'),
  path: '/contrato/servicios/:id',
} as const

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
    hanging: [services],
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
        const { values } = await readCatalogRow(payer, option.id)
        hand.set('paymentDays', Number(values.paymentDays))
        hand.set('coverage', String(values.coverage))
      },
    },
    lines: {
      userTypes: { widths: { userType: '1fr' } },
      campuses: { widths: { campusId: '1fr' } },
    },
    form: (pieces, hand, read) => (
      <ContractForm pieces={pieces} hand={hand} agreed={String(read?.values.contractModality ?? '')} />
    ),
    header: (answer) => (answer === null ? null : <ContractStanding answer={answer} />),
    related: (answer) => <Otrosies answer={answer} />,
  })

const actionsOf = (row: ListRow, duplicate: (row: ListRow) => void) => [
  { label: 'Duplicar para otro periodo…', run: () => duplicate(row) },
]

/** Every contract. */
export function ContractList() {
  const [copied, setCopied] = useState<ListRow | null>(null)
  const [{ List }] = useState(() => specOf((row) => actionsOf(row, setCopied)))
  return (
    <>
      <List />
      {copied && <DuplicateDialog row={copied} onClose={() => setCopied(null)} />}
    </>
  )
}

const screens = specOf(() => [])
export const { Create: ContractCreate, Edit: ContractEdit } = screens
