import {
  type CatalogPieces,
  catalogPages,
  catalogPagesBy,
  catalogScreens,
  pathTo,
  RowsPanel,
  useAnswer,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { Cell, ErrorState, FieldGrid, Link, Panel, ReadField, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { payerAccounts, payerContacts } from '../payer-part/payer-part.contract.ts'
import { payer } from './payer.contract.ts'
import { PayerContracts } from './payer-contracts.web.tsx'
import { terceroCard } from './tercero-card.contract.ts'

const { List } = catalogScreens(payer, {
  pages: { create: '/eps/create', open: '/eps/edit/:id' },
  columns: ['name', 'adminCode', 'identification', 'owes', 'contractState', 'situation'],
  filters: ['kind', 'contractState', 'situation', 'directTransfer'],
})

const Payers = List

/** The initial values, which suit most payers. */
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

function usePages() {
  const goTo = useGoTo()
  const can = useCan()
  const [pages] = useState(() =>
    catalogPages(payer, {
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

interface PayerFormProps {
  readonly pieces: CatalogPieces<typeof payer>
  readonly values: Readonly<Record<string, unknown>>
}

/** The sections of a payer: its identity, how it insures, how it pays, where it receives invoices. */
function PayerForm({ pieces, values }: PayerFormProps) {
  return (
    <>
      <Identity pieces={pieces} values={values} />
      <Health pieces={pieces} />
      <Filing pieces={pieces} />
      <Situation pieces={pieces} values={values} />
    </>
  )
}

function Identity({ pieces: { Ask, Params }, values }: PayerFormProps) {
  return (
    <Panel title="Identificación">
      <FieldGrid>
        <Params terceroId={5} kind={3} adminCode={2} />
        {(values.kind === 'soat' || Boolean(values.soatCode)) && <Ask name="soatCode" span={2} />}
        <Cell span={12}>
          <TerceroCard id={String(values.terceroId ?? '')} />
        </Cell>
      </FieldGrid>
    </Panel>
  )
}

/** The data of the payer on the invoice, which are stored in its tercero. */
function TerceroCard({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAnswer(terceroCard, id === '' ? null : { terceroId: id })
  if (id === '') return null
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const declared = [data.address, data.municipality, data.phone, data.email].filter(Boolean).join(' · ')
  return (
    <ReadField label="Datos del tercero">
      {data.identification} · {data.taxes ?? 'Sin perfil tributario'}
      <br />
      {declared || 'Sin dirección ni contacto'}
      <br />
      <Link href={pathTo('/terceros/edit/:id', { id })}>Corregir el tercero</Link>
    </ReadField>
  )
}

const Health = ({ pieces: { Ask, Params } }: Pick<PayerFormProps, 'pieces'>) => (
  <Panel title="Salud y pago">
    <FieldGrid>
      <Params coverage={4} userType={4} authorisation={2} demandsSiras={2} />
      <Params paymentDays={2} bankId={4} directTransfer={2} invoiceEmail={4} />
      <Ask name="deductions" span={8} />
    </FieldGrid>
  </Panel>
)

const Filing = ({ pieces: { Params } }: Pick<PayerFormProps, 'pieces'>) => (
  <Panel title="Radicación de facturas">
    <FieldGrid>
      <Params filingMedium={3} filingUrl={5} filingHours={4} />
      <Params filingFormats={9} filingMaxMb={3} />
    </FieldGrid>
  </Panel>
)

const Situation = ({ pieces: { Ask }, values }: PayerFormProps) => (
  <Panel title="Situación">
    <FieldGrid>
      <Ask name="situation" span={3} />
      {values.situation !== 'normal' && <Ask name="situationFrom" span={3} />}
      <Ask name="impairment" span={3} />
    </FieldGrid>
  </Panel>
)

export const payerScreens = { List: Payers, ...catalogPagesBy(usePages) }
