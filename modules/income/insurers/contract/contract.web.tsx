import { type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import {
  CommandDialog,
  type DocumentForm,
  documentScreens,
  type FormPieces,
  type ListRow,
  pathTo,
  readCatalogRow,
} from '@quina/blocks/web'
import { addDays, type Day, day, dayInBogota } from '@quina/kernel'
import { Amount, Cell, FieldGrid, Link, Panel, ReadField, StatusTag, shownDay, useGoTo } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { contractService } from '../contract-service/contract-service.contract.ts'
import { isPaidByMonth, modalityOf } from '../coverage/coverage.domain.ts'
import { payer } from '../payer/payer.contract.ts'
import { amendmentKinds, contract, type ContractStanding as Standing } from './contract.contract.ts'
import { duplicateContract } from './duplicate.contract.ts'

const services = {
  label: 'Servicios cubiertos',
  permission: permissionFor(contractService, 'view'),
  path: '/contrato/servicios/:id',
} as const
const programs = {
  label: 'Programas',
  permission: 'billing.contractProgram.view',
  path: '/contrato/programas/:id',
} as const

const specOf = (rowActions: (row: ListRow) => ReturnType<typeof actionsOf>) =>
  documentScreens(contract, {
    columns: [
      'contractNumber',
      'payerId',
      'endsOn',
      'condition',
      'usedPercent',
      'worth',
      'available',
      'name',
    ],
    filters: ['condition', 'payerId', 'contractModality', 'regime', 'endsOn'],
    rowActions,
    hanging: [services, programs],
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
      payerId: async (option, form) => {
        if (option === null) return
        const { values } = await readCatalogRow(payer, option.id)
        form.set('paymentDays', Number(values.paymentDays))
        form.set('coverage', String(values.coverage))
      },
    },
    lines: { userTypes: { widths: { userType: '1fr' } }, campuses: { widths: { campusId: '1fr' } } },
    form: (pieces, form, read) => (
      <ContractForm pieces={pieces} form={form} agreed={String(read?.values.contractModality ?? '')} />
    ),
    header: (answer) => (answer === null ? null : <ContractStanding answer={answer} />),
    related: (answer) => <Otrosies answer={answer} />,
  })

const actionsOf = (row: ListRow, duplicate: (row: ListRow) => void) => [
  { label: 'Duplicar para otro periodo…', run: () => duplicate(row) },
]

interface ContractFormProps {
  readonly pieces: FormPieces<typeof contract>
  readonly form: DocumentForm<typeof contract> | null
  /** The modality of a contract that is only read. */
  readonly agreed: string
}

/** The sections of a contract: its payer, how it is paid, its prices, and its value. */
function ContractForm({ pieces: { Section, Ask, Params, Lines, More }, form, agreed }: ContractFormProps) {
  const modality = useModality(form, agreed)
  const prospective = isPaidByMonth(modality)
  return (
    <>
      <Section title="Acuerdo">
        <Params payerId={5} contractNumber={3} name={4} />
        <Params date={2} startsOn={2} endsOn={2} autoRenews={2} supervisor={4} />
        <Ask name="object" wide />
      </Section>
      <Section title="Cobertura">
        <Params contractModality={3} coverage={4} regime={3} authorisation={2} />
      </Section>
      <Section title="Precios y valor">
        <Params serviceMode={4} tarifarioId={4} percent={2} rounding={2} />
        <Params value={3} paymentDays={2} />
        {prospective && <Ask name="monthlyValue" span={3} />}
        {prospective && <Ask name="population" span={2} />}
        {prospective && <Ask name="capitaBasis" span={3} />}
        {prospective && <Ask name="userValue" span={3} />}
        {prospective && <Ask name="upcPercent" span={2} />}
      </Section>
      <More>
        <Params advance={3} advancePercent={3} promptDiscount={3} />
        <Ask name="cucon" wide />
        <Params guarantees={6} glosaTerms={6} />
      </More>
      <Lines name="userTypes" title="Tipos de usuario que admite" />
      <Lines name="campuses" title="Sedes donde se presta (ninguna: todas)" />
    </>
  )
}

/** The modality of the typed or the read contract; null while it is not chosen. */
function useModality(form: DocumentForm<typeof contract> | null, stored: string): string | null {
  const read = () => {
    const agreed = form === null ? stored : form.values().contractModality
    return agreed ? modalityOf(agreed as Parameters<typeof modalityOf>[0]) : null
  }
  const [modality, setModality] = useState(read)
  useEffect(() => form?.watch(() => setModality(read())))
  return modality
}

function ContractList() {
  const [copied, setCopied] = useState<ListRow | null>(null)
  const [{ List }] = useState(() => specOf((row) => actionsOf(row, setCopied)))
  return (
    <>
      <List />
      {copied && <DuplicateDialog row={copied} onClose={() => setCopied(null)} />}
    </>
  )
}

/** Copies a contract into a draft for the following year. */
function DuplicateDialog({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const goTo = useGoTo()
  const begun = {
    contractNumber: '',
    startsOn: addDays(day(String(row.endsOn)), 1),
    endsOn: yearAfter(day(String(row.endsOn))),
    services: true,
  }
  return (
    <CommandDialog
      of={duplicateContract}
      about={{ contractId: row.id }}
      title={`Duplicar ${String(row.contractNumber)}`}
      begun={begun}
      done={({ id }) => {
        goTo(pathTo('/contrato/edit/:id', { id }))
        return 'Borrador elaborado'
      }}
      onClose={onClose}
    />
  )
}

const yearAfter = (on: Day): string =>
  `${Number(on.slice(0, 4)) + 1}${on.slice(4) === '-02-29' ? '-02-28' : on.slice(4)}`

const screens = specOf(() => [])
export const contractScreens = { ...screens, List: ContractList }

/** How much of the contract is used, its warnings, and the contracts that overlap with it. */
function ContractStanding({ answer }: { readonly answer: DocumentAnswerOf<typeof contract> }) {
  const facts = answer.facts
  return (
    <Panel title="Ejecución">
      <FieldGrid>
        <Figure label="Valor con otrosíes" of={facts.worth} />
        <Figure label="Facturado" of={facts.invoiced} />
        <Figure label="Notas crédito" of={facts.credited} />
        <Figure label="Radicado" of={facts.filed} />
        <Figure label="Glosa aceptada" of={facts.glosa} />
        <Figure label="Pagado" of={facts.paid} />
        <Figure label="Saldo por facturar" of={facts.available} />
        <Cell span={3}>
          <ReadField label="Ejecutado">
            {facts.usedPercent === null ? '—' : `${facts.usedPercent.replace('.', ',')} % `}
            <Warning step={facts.warning} />
          </ReadField>
        </Cell>
        <Cell span={3}>
          <ReadField label="Servicios">
            <Link href={pathTo('/contrato/servicios/:id', { id: answer.id })}>
              {facts.services === 1 ? '1 servicio en su lista' : `${facts.services} servicios en su lista`}
            </Link>
          </ReadField>
        </Cell>
        <Overlaps facts={facts} />
      </FieldGrid>
    </Panel>
  )
}

const Figure = ({ label, of }: { readonly label: string; readonly of: string | null }) => (
  <Cell span={3}>
    <ReadField label={label}>{of === null ? 'Indeterminado' : <Amount of={of} />}</ReadField>
  </Cell>
)

const full = 100
const nearly = 95

function Warning({ step }: { readonly step: number | null }) {
  if (step === null) return null
  const tone = step >= full ? 'bad' : 'warning'
  const words = step >= full ? 'Agotado' : step >= nearly ? 'Por agotarse' : `Pasó del ${step} %`
  return <StatusTag tone={tone}>{words}</StatusTag>
}

function Overlaps({ facts: { overlaps } }: { readonly facts: Standing }) {
  if (overlaps === null || overlaps.length === 0) return null
  return (
    <Cell span={12}>
      <ReadField label="Se cruza con">
        <StatusTag tone="warning">Mismo pagador, régimen, modalidad y fechas</StatusTag>{' '}
        {overlaps.map(({ id, label }) => (
          <Link key={id} href={pathTo('/contrato/edit/:id', { id })}>
            {label}
          </Link>
        ))}
      </ReadField>
    </Cell>
  )
}

/** The changes of the contract after it was signed. */
function Otrosies({ answer }: { readonly answer: DocumentAnswerOf<typeof contract> }) {
  const { amendments } = answer.facts
  if (amendments.length === 0) return <p className="q-muted">Sin otrosíes.</p>
  return (
    <ul className="q-entries">
      {amendments.map((one) => (
        <li key={one.id}>
          <strong>
            Otrosí {one.amendmentNumber}: {amendmentKinds[one.kind].toLowerCase()}
          </strong>{' '}
          {shownDay(one.date)}
          {one.value !== '0.00' && (
            <>
              {' '}
              por <Amount of={one.value} />
            </>
          )}
          {one.newEnd && ` hasta ${shownDay(one.newEnd)}`}
          <br />
          {one.note}
        </li>
      ))}
    </ul>
  )
}
