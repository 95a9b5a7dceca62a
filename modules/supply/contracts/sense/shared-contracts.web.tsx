import { permissionFor } from '@quina/blocks'
import { type ScreenTab, ScreenTabs, Show, useCan, useParams } from '@quina/blocks/web'
import { contract as income } from '@quina/insurers/contract'
import type { loadIncomeContracts } from '@quina/insurers/web'
import { Page } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SharedBlocks } from '../contract/act/shared-blocks.web.tsx'
import { contract } from '../contract/contract/contract.contract.ts'
import { expenseContractScreens } from '../contract/contract/contract.web.tsx'
import { ContractLines, PurchasePrograms } from '../contract/lines/contract-lines.web.tsx'
import { contractSense } from './sense.contract.ts'

type Sense = 'ingreso' | 'egreso'

/** Returns the kind in the address, or else the first kind that the reader may see or edit. */
function useSense(command: 'view' | 'edit'): Sense {
  const { sentido } = useSearch({ strict: false }) as { readonly sentido?: string }
  const can = useCan()
  if (sentido === 'egreso' || sentido === 'ingreso') return sentido
  return can(permissionFor(income, command)) ? 'ingreso' : 'egreso'
}

type SenseTab = Readonly<{ tab: ScreenTab; access: string }>

/** Both tabs are the same screen, which opens for users who may see either; each tab has its own permission. */
const tabs: readonly SenseTab[] = [
  { tab: ['De venta a pagadores', '/Contratos?sentido=ingreso'], access: permissionFor(income, 'view') },
  { tab: ['Con proveedores', '/Contratos?sentido=egreso'], access: permissionFor(contract, 'view') },
]

type BySense = Readonly<{ id: string; income: ComponentType; expense: ComponentType }>

/** Opens the screen of purchase or of sale, by the kind of the contract id. */
const BySense = ({ id, income: Income, expense: Expense }: BySense) => (
  <Show of={contractSense} params={{ id }}>
    {({ sense }) => (sense === 'income' ? <Income /> : <Expense />)}
  </Show>
)

type SoldContracts = Awaited<ReturnType<typeof loadIncomeContracts>>
type SoldProps = Readonly<{ sold: SoldContracts; SoldPrograms: ComponentType }>

/** Purchase and sale contracts, each kind with its own list. */
function Contracts({ sold }: SoldProps) {
  const sense = useSense('view')
  const can = useCan()
  const shown = tabs.filter(({ access }) => can(access)).map(({ tab }) => tab)
  const { List } = sense === 'ingreso' ? sold : expenseContractScreens
  return (
    <ScreenTabs label="Sentido de los contratos" tabs={shown} current={`/Contratos?sentido=${sense}`}>
      <List key={sense} />
    </ScreenTabs>
  )
}

function NewContract({ sold }: SoldProps) {
  const sense = useSense('edit')
  const { Create } = sense === 'ingreso' ? sold : expenseContractScreens
  return <Create key={sense} />
}

function OpenContract({ sold }: SoldProps) {
  const { id } = useParams('/contrato/edit/:id')
  return (
    <div className="q-pages">
      <BySense key={id} id={id} income={sold.Edit} expense={expenseContractScreens.Edit} />
      <Page>
        <SharedBlocks key={`${id} blocks`} id={id} />
      </Page>
    </div>
  )
}

function ContractServices({ sold }: SoldProps) {
  const { id } = useParams('/contrato/servicios/:id')
  return <BySense key={id} id={id} income={sold.Services} expense={ContractLines} />
}

function ContractPrograms({ SoldPrograms }: SoldProps) {
  const { id } = useParams('/contrato/programas/:id')
  return <BySense key={id} id={id} income={SoldPrograms} expense={PurchasePrograms} />
}

const given = (Screen: ComponentType<SoldProps>, parts: SoldProps) => () => <Screen {...parts} />

/** Returns the shared screens, with the parts of sale contracts. */
export const sharedScreens = (parts: SoldProps) => ({
  Contracts: given(Contracts, parts),
  NewContract: given(NewContract, parts),
  OpenContract: given(OpenContract, parts),
  ContractServices: given(ContractServices, parts),
  ContractPrograms: given(ContractPrograms, parts),
})
