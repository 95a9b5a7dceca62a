import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandOf, GoTo, MiniTable, pathTo, Show, useAct, useParams } from '@quina/blocks/web'
import { dayInBogota, money, showPesos } from '@quina/kernel'
import { Amount, MissingPage, Page, PageHeader, Panel, useGoTo } from '@quina/ui/web'
import { Navigate } from '@tanstack/react-router'
import { billRemission } from '../remission-invoice/remission-invoice.contract.ts'
import { stockPosting } from '../stock-posting/stock-posting.contract.ts'
import { draftCausacion, storeIncome } from './store-income.contract.ts'

/** The accounting of a receipt: its debt by account, and the causación that takes it. */
export function StoreIncome() {
  const { id, type = 'ingreso' } = useParams('/accounting/warehouse/store-income/:id/:type?')
  const other = bookedBy[type]?.(id)
  if (other !== undefined) return <Navigate to={other} replace />
  if (type !== 'ingreso') return <MissingPage>Ese tipo de documento de almacén no existe.</MissingPage>
  return (
    <Page>
      <Show of={storeIncome} params={{ receiptId: id }}>
        {(income) => <Income id={id} income={income} />}
      </Show>
    </Page>
  )
}

/** Links for documents that are not purchases: moves are booked by the cut of their site, assets by their own causación. */
const bookedBy: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  egreso: () => stockPosting.screens.list,
  ajuste: () => stockPosting.screens.list,
  traslado: () => stockPosting.screens.list,
  bienes: (id) => `/causaciones/create/bienes/${id}`,
}

type IncomeProps = Readonly<{ id: string; income: AnswerOf<typeof storeIncome> }>

function Income({ id, income }: IncomeProps) {
  const { number, kind, supplier, invoice, registro, causacionId, waits, bills, gross, lines } = income
  const support = [supplier, invoice && `factura ${invoice}`, registro, showPesos(money(gross))]
  return (
    <>
      <PageHeader
        title={`Contabilización ${kind === 'remission' ? 'de la remisión' : 'del ingreso'} ${number}`}
      />
      <Panel title="Soporte">
        <p>{support.filter(Boolean).join(' · ')}</p>
        <GoTo address={pathTo('/almacen/edit-ingreso/:id', { id })}>Ver el ingreso</GoTo>
      </Panel>
      <Panel title="Lo que se debe, por cuenta">
        <MiniTable
          label="Líneas por cuenta e IVA"
          rows={lines}
          keyOf={({ account, vatRate }) => `${account} ${vatRate}`}
          columns={[
            { head: 'Cuenta', cell: ({ account }) => account },
            { head: 'Concepto', cell: ({ concept }) => concept ?? 'Sin concepto: no se puede causar' },
            { head: 'IVA %', end: true, cell: ({ vatRate }) => vatRate },
            { head: 'Base', end: true, cell: ({ base }) => <Amount of={base} /> },
            { head: 'IVA', end: true, cell: ({ vat }) => <Amount of={vat} /> },
          ]}
        />
      </Panel>
      {causacionId !== null && (
        <GoTo address={pathTo('/causaciones/edit/:id', { id: causacionId })}>Ver su causación</GoTo>
      )}
      {waits && <Cause id={id} />}
      {bills && (
        <CommandOf
          of={billRemission}
          about={{ receiptId: id }}
          begun={{ date: dayInBogota(new Date()), invoiceDate: dayInBogota(new Date()) }}
          done={() => 'Factura registrada: ya se puede causar'}
        />
      )}
      {!waits && !bills && causacionId === null && <p role="status">Solo se causa una compra confirmada.</p>}
    </>
  )
}

function Cause({ id }: { readonly id: string }) {
  const goTo = useGoTo()
  const { send, busy } = useAct(draftCausacion, () => 'Causación preparada: revise retenciones y rubro')
  const cause = async () => {
    const answer = await send({ receiptId: id })
    if (answer !== null) goTo(pathTo('/causaciones/edit/:id', { id: answer.id }))
  }
  return (
    <Button loading={busy} onClick={() => void cause()}>
      {draftCausacion.verb}
    </Button>
  )
}
