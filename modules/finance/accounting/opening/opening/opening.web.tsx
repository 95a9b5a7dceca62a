import './opening.css'
import { Button } from '@mantine/core'
import { type DocumentAnswer, permissionFor } from '@quina/blocks'
import {
  type DocumentForm,
  documentScreens,
  ImportButton,
  MiniTable,
  openFileOf,
  Show,
  useAnswer,
  useCan,
  useParams,
} from '@quina/blocks/web'
import { type Day, firstDayOf, type Money, minus, money, sumOf, zero } from '@quina/kernel'
import { Amount, Panel, StatusTag } from '@quina/ui/web'
import { useEffect, useReducer, useState } from 'react'
import { AccumulatedFile } from '../opening-accumulated/accumulated-file.web.tsx'
import {
  compareOpening,
  exportOpening,
  type OpeningComparison,
  opening,
  openingImportPath,
  openingOf,
} from './opening.contract.ts'
import { startsMidYear } from './opening.domain.ts'

const path = '/contabilidad/saldos-iniciales/:periodo'

const screensOf = (vigencia: number) =>
  documentScreens(opening, {
    listPath: '/contabilidad/periodos',
    createPath: path,
    editPath: path,
    defaults: () => ({ date: firstDayOf(vigencia) }),
    lines: {
      lines: {
        widths: {
          accountId: 'minmax(160px, 2fr)',
          terceroId: 'minmax(110px, 1.2fr)',
          costCentreId: 90,
          fuenteId: 80,
          openItem: 104,
          issuedOn: 100,
          dueOn: 100,
          debit: 128,
          credit: 128,
        },
        balance: ['debit', 'credit'],
        relatedBy: (line) => line.accountId,
      },
      accumulated: {
        widths: {
          terceroId: 'minmax(160px, 1.6fr)',
          month: 64,
          ruleId: 'minmax(160px, 1.6fr)',
          municipalityId: 'minmax(110px, 1fr)',
          base: 128,
          withheld: 128,
          paid: 128,
        },
      },
    },
    form: ({ Section, Params, Lines }) => (
      <>
        <Section>
          <Params date={3} notes={9} />
        </Section>
        <Lines name="lines" title="Saldos por cuenta, tercero, centro y documento" />
        <Lines
          name="accumulated"
          title="Acumulados del año por tercero (si se empieza después del 1 de enero)"
        />
      </>
    ),
    header: (answer, form) => <Below answer={answer} form={form} />,
  })

/** The opening balances of a vigencia, or the form of its first draft. */
export const Opening = () => (
  <Show of={openingOf} params={useParams(path)}>
    {(found) => <OpeningOf key={found.vigencia} {...found} />}
  </Show>
)

function OpeningOf({ id, vigencia }: { readonly id: string | null; readonly vigencia: number }) {
  const [screens] = useState(() => screensOf(vigencia))
  return id === null ? <screens.Create /> : <screens.Open id={id} />
}

type BelowProps = Readonly<{ answer: DocumentAnswer | null; form: DocumentForm<typeof opening> | null }>

/** The sums and difference while the user types, the file, and the comparison with the last closing. */
function Below({ answer, form }: BelowProps) {
  const can = useCan()
  useEachChange(form)
  const editable = form !== null && can(permissionFor(opening, 'edit'))
  return (
    <>
      <div className="q-opening-bar">
        <Squared answer={answer} form={form} />
        {answer && editable && (
          <ImportButton
            label="Importar saldos…"
            many="Saldos"
            path={openingImportPath.replace(':id', answer.id)}
            known="Una fila con la misma cuenta, tercero, centro y documento reemplaza el saldo que había."
          />
        )}
        {answer && (
          <Button variant="default" onClick={() => openFileOf(exportOpening, { id: answer.id })}>
            Exportar a Excel
          </Button>
        )}
        {answer && <AccumulatedFile id={answer.id} editable={editable} useful={bringsMonths(answer)} />}
        {!answer && <span className="q-context">Guarde el borrador para importar desde un archivo.</span>}
      </div>
      {answer && <Comparison id={answer.id} version={answer.version} />}
    </>
  )
}

const bringsMonths = ({ values }: DocumentAnswer): boolean =>
  startsMidYear(values.date as Day) || ((values.accumulated ?? []) as readonly unknown[]).length > 0

function Squared({ answer, form }: BelowProps) {
  const lines = form
    ? form.lines('lines').map(({ debit, credit }) => ({ debit, credit }))
    : ((answer?.values.lines ?? []) as readonly { readonly debit: string; readonly credit: string }[]).map(
        (line) => ({ debit: money(line.debit), credit: money(line.credit) }),
      )
  const debits = sumOf(lines, ({ debit }) => debit as Money)
  const credits = sumOf(lines, ({ credit }) => credit as Money)
  const difference = minus(debits, credits)
  return (
    <p className="q-opening-sums" role="status">
      Débitos <Amount of={debits} /> · Créditos <Amount of={credits} />{' '}
      {difference === zero ? (
        <StatusTag tone={debits === zero ? 'neutral' : 'good'}>
          {debits === zero ? 'Sin saldos' : 'Cuadrado'}
        </StatusTag>
      ) : (
        <>
          <StatusTag tone="bad">Diferencia</StatusTag> <Amount of={difference} />
        </>
      )}
    </p>
  )
}

/** Re-renders with each change in the form. */
function useEachChange(form: DocumentForm<typeof opening> | null): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => form?.watch(again), [form])
}

/** The differences between the saved opening and the last closing. */
function Comparison(saved: { readonly id: string; readonly version: number }) {
  const { data } = useAnswer(compareOpening, saved)
  if (data === undefined) return null
  const { vigencia, anyClosing, rows } = data
  if (!anyClosing)
    return (
      <p className="q-context">La vigencia {vigencia - 1} no tiene contabilidad aquí con qué comparar.</p>
    )
  return (
    <Panel title={`Frente al cierre de ${vigencia - 1}`}>
      {rows.length === 0 ? (
        <p className="q-context">Los saldos guardados son los del cierre anterior, cuenta por cuenta.</p>
      ) : (
        <Differences vigencia={vigencia} rows={rows} />
      )}
    </Panel>
  )
}

const Differences = ({
  vigencia,
  rows,
}: {
  readonly vigencia: number
  readonly rows: readonly OpeningComparison[]
}) => (
  <MiniTable
    rows={rows}
    keyOf={({ account }) => account}
    columns={[
      { head: 'Cuenta', cell: ({ account, name }) => `${account} ${name}` },
      { head: `Cierre ${vigencia - 1}`, end: true, cell: ({ closing }) => <Amount of={closing} /> },
      { head: `Apertura ${vigencia}`, end: true, cell: ({ opening }) => <Amount of={opening} /> },
      { head: 'Diferencia', end: true, cell: ({ difference }) => <Amount of={difference} /> },
    ]}
  />
)
