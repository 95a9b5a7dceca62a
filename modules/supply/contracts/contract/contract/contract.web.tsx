import { type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import { CommandOf, documentScreens, ImportButton, MiniTable, pathTo, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, Cell, FieldGrid, Link, Panel, ReadField, StatusTag, shownDay } from '@quina/ui/web'
import { contractLinesPath } from '../lines/lines.contract.ts'
import { requestRegistro } from '../registro-request/registro-request.contract.ts'
import { contract } from './contract.contract.ts'
import { filledBy } from './contract.domain.ts'

type Answer = DocumentAnswerOf<typeof contract>

/** Purchase contracts: list, form and file. */
export const expenseContractScreens = documentScreens(contract, {
  listPath: '/Contratos',
  createPath: '/contrato/create?sentido=egreso',
  editPath: '/contrato/edit/:id',
  columns: [
    'number',
    'terceroId',
    'purpose',
    'endsOn',
    'condition',
    'agreed',
    'executed',
    'paid',
    'toExecute',
    'supervisorId',
  ],
  filters: ['condition', 'kind', 'terceroId', 'supervisorId', 'endsOn'],
  hanging: [
    { label: 'Líneas y precios', permission: 'contracts.contract.view', path: '/contrato/servicios/:id' },
    { label: 'Programas', permission: 'contracts.contract.view', path: '/contrato/programas/:id' },
  ],
  defaults: () => ({
    date: dayInBogota(new Date()),
    kind: 'supply',
    modality: 'direct',
    paymentForm: 'deliveries',
    needsSettlement: true,
  }),
  lines: {
    lines: {
      columns: ['productId', 'detail', 'unit', 'quantity', 'unitPrice', 'vatRate', 'costCentreId'],
      unadded: ['unitPrice'],
      chosen: { productId: filledBy },
    },
    rubros: { lookup: { cdpLineId: ({ cdpId, date }) => ({ query: { parent: cdpId || undefined, date } }) } },
  },
  form: ({ Section, Ask, Params, Lines, More }) => (
    <>
      <Section title="Necesidad y contratista">
        <Params date={2} kind={4} modality={3} causal={3} />
        <Params terceroId={6} dependenciaId={3} supervisorId={3} />
        <Ask name="purpose" wide />
      </Section>
      <Section title="Valor y plazo">
        <Params value={3} thisYear={3} futureAuthority={6} />
        <Params paymentForm={3} advancePercent={3} />
        <Params months={2} days={2} untilDay={2} cdpId={6} />
      </Section>
      <Lines name="lines" title="Lo contratado" />
      <Lines name="rubros" title="Rubros del CDP" />
      <Lines name="members" title="Integrantes del consorcio o unión temporal" />
      <Lines name="payments" title="Plan de pagos" />
      <Lines name="guarantees" title="Garantías exigidas" />
      <Lines name="papers" title="Documentos del contratista" />
      <Lines name="programs" title="Programas que lo pagan" />
      <Section title="Publicidad y liquidación">
        <Params paaLine={3} secopProcess={3} unspsc={3} needsSettlement={3} />
      </Section>
      <More>
        <Params monthlyFee={3} labourRisk={3} interventorId={6} />
        <Params retentionPercent={3} penaltyPercent={3} />
        <Ask name="place" wide />
        <Ask name="scope" wide />
        <Ask name="duties" wide />
      </More>
    </>
  ),
  header: (answer, form) =>
    answer !== null && form !== null ? (
      <ImportLines id={answer.id} />
    ) : answer?.facts.signedOn ? (
      <>
        {answer.status === 'signed' && <RequestRegistro id={answer.id} />}
        <Standing answer={answer} />
      </>
    ) : null,
  related: (answer) => <Modifications answer={answer} />,
})

/** Imports the lines of a contract from the supplier's sheet. */
function ImportLines({ id }: { readonly id: string }) {
  const can = useCan()
  if (!can(permissionFor(contract, 'edit'))) return null
  return (
    <ImportButton
      label="Importar líneas…"
      many="Líneas del contrato"
      path={contractLinesPath.replace(':id', id)}
      known="Una fila con el producto de una línea, o su detalle si no tiene, la reemplaza. El valor pasa a ser la suma."
    />
  )
}

/** Drafts the registro of a signed contract, which the budget area then issues. */
function RequestRegistro({ id }: { readonly id: string }) {
  const can = useCan()
  if (!can(requestRegistro.access)) return null
  return (
    <CommandOf
      of={requestRegistro}
      about={{ contractId: id }}
      done={() => 'Registro pedido a presupuesto.'}
    />
  )
}

/** The contract's value, its term and what is left of both. */
const Standing = ({ answer: { id, facts } }: { readonly answer: Answer }) => (
  <Panel title="Ejecución">
    <FieldGrid>
      <Figure label="Valor total" of={facts.agreed} />
      <Figure label="Ordenado o cobrado" of={facts.taken} />
      <Figure label="Ejecutado" of={facts.executed} />
      <Figure label="Pagado" of={facts.paid} />
      <Figure label="Por ejecutar" of={facts.toExecute} />
      <Figure label="Por pagar" of={facts.toPay} />
      {facts.retained !== null && <Retained {...facts.retained} />}
      <Cell span={3}>
        <ReadField label="Plazo">{termOf(facts)}</ReadField>
      </Cell>
      <Cell span={3}>
        <ReadField label="Tiempo y avance">
          {facts.timePercent === null ? '—' : `${comma(facts.timePercent)} %`} · {comma(facts.donePercent)} %
        </ReadField>
      </Cell>
      {facts.registro !== null && (
        <Cell span={6}>
          <ReadField label="Registro presupuestal, por obligar">
            <Link href={pathTo('/registro-presupuestal/edit/:id', { id: facts.registro.id })}>
              {facts.registro.label}
            </Link>{' '}
            <Amount of={facts.registro.balance} />
          </ReadField>
        </Cell>
      )}
      <Cell span={6}>
        <ReadField label="Lo contratado">
          <Link href={pathTo('/contrato/servicios/:id', { id })}>Líneas, precios y saldos</Link>
        </ReadField>
      </Cell>
      {facts.lacks.length > 0 && (
        <Cell span={12}>
          <ReadField label="Falta">
            {facts.lacks.map((one) => (
              <StatusTag key={one} tone="warning">
                {one}
              </StatusTag>
            ))}
          </ReadField>
        </Cell>
      )}
    </FieldGrid>
  </Panel>
)

const termOf = ({ startedOn, endsOn }: Answer['facts']): string =>
  startedOn && endsOn ? `${shownDay(startedOn)} a ${shownDay(endsOn)}` : 'Sin acta de inicio'

const Retained = ({ item, amount }: { readonly item: string; readonly amount: string }) => (
  <Cell span={6}>
    <ReadField label={`Retenido en garantía, documento cruce ${item}`}>
      <Amount of={amount} />
    </ReadField>
  </Cell>
)

const comma = (percent: string) => percent.replace('.', ',')

const Figure = ({ label, of }: { readonly label: string; readonly of: string }) => (
  <Cell span={3}>
    <ReadField label={label}>
      <Amount of={of} />
    </ReadField>
  </Cell>
)

/** The changes of a contract after its signature. */
const Modifications = ({ answer: { facts } }: { readonly answer: Answer }) =>
  facts.modifications.length === 0 ? (
    <p className="q-muted">Sin modificaciones.</p>
  ) : (
    <MiniTable
      label="Modificaciones"
      rows={facts.modifications}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Modificación', cell: ({ title }) => title },
        { head: 'Fecha', cell: ({ date }) => shownDay(date) },
        { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
        { head: 'Nuevo fin', cell: ({ newEnd }) => (newEnd === null ? '' : shownDay(newEnd)) },
        { head: 'Detalle', cell: ({ note }) => note },
      ]}
    />
  )
