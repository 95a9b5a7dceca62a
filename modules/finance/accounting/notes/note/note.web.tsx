import './note.css'
import { Button } from '@mantine/core'
import { type DocumentAnswer, type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import {
  type DocumentScreens,
  documentScreens,
  type FormPieces,
  Go,
  useCan,
  useParams,
} from '@quina/blocks/web'
import { dayInBogota, type Money, minus, money, showPesos, sumOf, zero } from '@quina/kernel'
import { useMemo, useSyncExternalStore } from 'react'
import { type NoteKind, note, noteAccountOptions, noteOrigins } from './note.contract.ts'
import { documentOf, OfKind } from './note-kind.web.tsx'
import { useDuplicate } from './note-list.web.tsx'

/** `/notas-create/NC`: a new note, typed line by line or pasted from a spreadsheet. */
export function NewNote() {
  const { code } = useParams('/notas-create/:code')
  return (
    <OfKind key={code} code={code}>
      {(kind) => <Screen kind={kind} name="Create" />}
    </OfKind>
  )
}

/** `/notas-edit/:id/NC`: a draft to edit, or a posted note to read. */
export function EditNote() {
  const { code } = useParams('/notas-edit/:id/:code')
  return (
    <OfKind key={code} code={code}>
      {(kind) => <Screen kind={kind} name="Edit" />}
    </OfKind>
  )
}

function Screen({ kind, name }: { readonly kind: NoteKind; readonly name: 'Create' | 'Edit' }) {
  const screens = useMemo(() => screensFor(kind), [kind])
  const Drawn = screens[name]
  return <Drawn />
}

type Facts = Readonly<Record<string, string | null>> | null | undefined
type Line = { readonly id: string; readonly debit: Money; readonly credit: Money } & Readonly<
  Record<string, unknown>
>

const input = {
  terceroId: 'un tercero',
  costCentreId: 'un centro de costo',
  openItem: 'un documento cruce',
} as const

/** Shows beside each cell what the account requires of its line, before anything is sent. */
function validate(line: Line, _lines: readonly Line[], header: Readonly<Record<string, unknown>>) {
  const facts = line.accountIdFacts as Facts
  const missing = Object.entries(input).flatMap(([name, what]) => {
    const inherited = name === 'terceroId' && Boolean(header.terceroId)
    return facts?.[name] && !line[name] && !inherited ? [[name, `La cuenta exige ${what}.`]] : []
  })
  const base = facts?.base && (line.base ?? zero) === zero ? [['base', 'La cuenta exige base.']] : []
  const sides =
    line.debit !== zero && line.credit !== zero ? [['credit', 'Una línea va al débito o al crédito.']] : []
  return Object.fromEntries([...missing, ...base, ...sides]) as Record<string, string>
}

const needsOf = (name: string) => (line: Line, header: Readonly<Record<string, unknown>>) => {
  const inherited = name === 'terceroId' && Boolean(header.terceroId)
  return Boolean((line.accountIdFacts as Facts)?.[name]) && !inherited
}
const never = () => false

/** From the account, the cursor goes to the required cells and the amount; it skips the side that stays empty. */
const requestedCells = {
  terceroId: needsOf('terceroId'),
  costCentreId: needsOf('costCentreId'),
  fuenteId: never,
  concept: never,
  openItem: needsOf('openItem'),
  dueOn: needsOf('openItem'),
  base: needsOf('base'),
  credit: (line: Line) => line.debit === zero,
}

function screensFor(kind: NoteKind): DocumentScreens {
  return documentScreens(documentOf(kind), {
    listPath: `/notas-index/${kind.code}`,
    createPath: `/notas-create/${kind.code}`,
    editPath: `/notas-edit/:id/${kind.code}`,
    defaults: () => ({ date: dayInBogota(new Date()), kindId: kind.id }),
    lines: {
      lines: {
        columns: [
          'accountId',
          'terceroId',
          'costCentreId',
          'fuenteId',
          'concept',
          'openItem',
          'dueOn',
          'base',
          'debit',
          'credit',
        ],
        widths: {
          accountId: 'minmax(150px, 2fr)',
          terceroId: 'minmax(110px, 1.4fr)',
          costCentreId: 'minmax(90px, 1fr)',
          fuenteId: 'minmax(80px, 0.8fr)',
          concept: 'minmax(90px, 1fr)',
          openItem: 90,
          dueOn: 90,
          base: 95,
          debit: 115,
          credit: 115,
        },
        lookup: { accountId: () => ({ to: noteAccountOptions.to }) },
        validate: validate,
        input: requestedCells,
        balance: ['debit', 'credit'],
      },
      budget: {
        columns: ['registroLineId', 'cpc', 'amount'],
        lookup: { registroLineId: ({ registroId, date }) => ({ query: { parent: registroId, date } }) },
      },
    },
    form: (pieces, form) => <NoteForm kind={kind} pieces={pieces} form={form} />,
    header: (answer) => answer && <NoteAround kind={kind} answer={answer} />,
    actionTitle: (action, answer) =>
      action === 'approve' ? `Contabilizar ${kind.code} por ${showPesos(totalOf(answer))}` : undefined,
  })
}

type NoteAroundProps = Readonly<{ kind: NoteKind; answer: DocumentAnswerOf<typeof note> }>

/** The vouchers of a note, its documents in the budget, and the commands that copy or repeat it. */
function NoteAround({ kind, answer }: NoteAroundProps) {
  const can = useCan()
  const duplicate = useDuplicate(kind.code)
  const { origin, aboutEntryId, obligacionId, pagoId, vouchers } = answer.facts
  const isMade = answer.status === 'template' || answer.status === 'approved'
  return (
    <div className="q-note-around">
      {vouchers?.map(({ id, label }) => (
        <Go key={id} to="/accounting-seat/edit/:id" params={{ id }} className="q-link">
          Ver asiento {label}
        </Go>
      ))}
      {aboutEntryId && (
        <Go to="/accounting-seat/edit/:id" params={{ id: aboutEntryId }} className="q-link">
          Comprobante que reclasifica
        </Go>
      )}
      {obligacionId && (
        <Go to="/rubro-obligacion/edit/:id" params={{ id: obligacionId }} className="q-link">
          Obligación presupuestal
        </Go>
      )}
      {pagoId && (
        <Go to="/rubro-pago/edit/:id" params={{ id: pagoId }} className="q-link">
          Pago presupuestal sin giro
        </Go>
      )}
      {origin !== 'manual' && <span className="q-context">Origen: {noteOrigins[origin].toLowerCase()}</span>}
      {isMade && can(permissionFor(note, 'edit')) && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => void duplicate(answer.id)}>
            {answer.status === 'template' ? 'Usar la plantilla' : 'Duplicar'}
          </Button>
          <Go to="/notas-recurrentes" search={{ open: 'new', noteId: answer.id }} className="q-link">
            Repetir cada mes
          </Go>
        </>
      )}
    </div>
  )
}

const totalOf = ({ values }: DocumentAnswer): Money =>
  sumOf((values.lines ?? []) as readonly { debit: string }[], (line) => money(line.debit))

type FormProps = Readonly<{ kind: NoteKind; pieces: FormPieces<typeof note>; form: Form | null }>
type Form = NonNullable<
  Parameters<NonNullable<Parameters<typeof documentScreens<typeof note>>[1]['form']>>[1]
>

function NoteForm({ kind, pieces: { Section, Ask, Params, Lines, More }, form }: FormProps) {
  return (
    <>
      <Section>
        <Params date={2} concept={6} terceroId={4} />
        {kind.movesBanks && <Ask name="bankAccountId" span={4} />}
        {kind.movesBanks && <Ask name="statementRef" span={3} />}
        {kind.movesBanks && <Ask name="registroId" span={5} />}
        <More>
          <Params fuenteId={4} reverseOn={3} />
          {kind.allowsClosing && <Ask name="closing" span={3} />}
          {!kind.movesBanks && <Ask name="registroId" span={6} />}
        </More>
      </Section>
      <Lines name="lines" title="Líneas" />
      {form && <Balance form={form} />}
      <BudgetLines Lines={Lines} form={form} />
    </>
  )
}

/** The difference between debits and credits while the user types. */
function Balance({ form }: { readonly form: Form }) {
  const difference = useSyncExternalStore(form.watch, () => {
    const lines = form.lines('lines') as readonly Line[]
    const debits = sumOf(lines, 'debit')
    const credits = sumOf(lines, 'credit')
    return debits === zero && credits === zero ? '' : String(minus(debits, credits))
  })
  if (difference === '') return null
  const left = BigInt(difference) as Money
  if (left === zero) return <p className="q-note-balance">Débitos y créditos son iguales.</p>
  return (
    <p className="q-note-balance q-note-unbalanced" role="status">
      Diferencia: {showPesos(left)}. La tecla = en Débito o Crédito escribe lo que falta.
    </p>
  )
}

/** The lines of rubros, shown only when the note has a registro. */
function BudgetLines({
  Lines,
  form,
}: {
  readonly Lines: FormPieces<typeof note>['Lines']
  readonly form: Form | null
}) {
  const registro = useSyncExternalStore(form?.watch ?? still, () => form?.values().registroId ?? 'read')
  return registro === '' || form === null ? null : <Lines name="budget" title="Afectación presupuestal" />
}
const still = () => () => undefined
