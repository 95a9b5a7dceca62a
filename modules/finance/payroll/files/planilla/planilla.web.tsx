import { Button, Group, Stack } from '@mantine/core'
import { documentScreens, downloadFileOf, MiniTable, Show } from '@quina/blocks/web'
import { dayInBogota, showDay, showInstant } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { type PlanillaDetail, pilaPlanilla, planillaDetail, planillaFile } from './planilla.contract.ts'

/** Planillas of PILA: generated from approved payrolls, checked by line and field, paid, and corrected by another. */
export const planillaScreens = documentScreens(pilaPlanilla, {
  columns: [
    'number',
    'year',
    'month',
    'kind',
    'people',
    'amount',
    'refusals',
    'operatorNumber',
    'paidOn',
    'condition',
  ],
  defaults: ({ year, month, kind = 'E', correctsId }) => {
    const today = dayInBogota(new Date())
    return {
      date: today,
      year: Number(year ?? today.slice(0, 4)),
      month: Number(month ?? today.slice(5, 7)),
      kind,
      ...(correctsId === undefined ? {} : { correctsId }),
    }
  },
  header: (answer) => (answer === null || answer.status === 'draft' ? null : <Detail id={answer.id} />),
})

function Detail({ id }: { readonly id: string }) {
  return (
    <Show of={planillaDetail} params={{ id }}>
      {({ files, refusals, payees, corrected, dueOn }) => {
        const rejected = refusals.some(({ effect }) => effect === 'reject')
        return (
          <Stack gap="md">
            <Group gap="sm">
              <Button
                disabled={rejected || files.length === 0}
                onClick={() => downloadFileOf(planillaFile, { id })}
              >
                Descargar archivo
              </Button>
              {rejected && <p role="status">No se descarga mientras la norma lo rechace.</p>}
              {dueOn !== null && <p>Se paga sin intereses hasta el {showDay(dueOn)}.</p>}
            </Group>
            <Refusals refusals={refusals} />
            {corrected.length > 0 && <Corrected corrected={corrected} />}
            <Payees payees={payees} />
            <Files files={files} />
          </Stack>
        )
      }}
    </Show>
  )
}

const Refusals = ({ refusals }: Pick<PlanillaDetail, 'refusals'>) =>
  refusals.length === 0 ? (
    <p>Las reglas de la norma no rechazan nada.</p>
  ) : (
    <Panel title="Lo que la norma rechaza">
      <MiniTable
        label="Rechazos por línea y campo"
        rows={refusals}
        keyOf={({ code, line, field }, at) => `${code} ${line} ${field} ${at}`}
        columns={[
          { head: 'Línea', end: true, cell: ({ line }) => line },
          { head: 'Campo', cell: ({ field, name }) => (field === null ? '—' : `${field} ${name}`) },
          { head: 'Qué pasa', cell: ({ text }) => text },
          { head: 'Código', cell: ({ code }) => code },
        ]}
      />
    </Panel>
  )

const Corrected = ({ corrected }: Pick<PlanillaDetail, 'corrected'>) => (
  <Panel title="Personas que corrige">
    <MiniTable
      label="Personas que corrige"
      rows={corrected}
      keyOf={({ document }) => document}
      columns={[
        { head: 'Documento', cell: ({ document }) => document },
        { head: 'Persona', cell: ({ name }) => name },
        { head: 'IBC reportado', end: true, cell: ({ ibcBefore }) => <Amount of={ibcBefore} /> },
        { head: 'IBC correcto', end: true, cell: ({ ibcNow }) => <Amount of={ibcNow} /> },
        { head: 'Aportes reportados', end: true, cell: ({ before }) => <Amount of={before} /> },
        { head: 'Aportes correctos', end: true, cell: ({ now }) => <Amount of={now} /> },
        { head: 'Diferencia', end: true, cell: ({ difference }) => <Amount of={difference} /> },
      ]}
    />
  </Panel>
)

const Payees = ({ payees }: Pick<PlanillaDetail, 'payees'>) => (
  <Panel title="Por administradora">
    <MiniTable
      label="Valor por administradora"
      rows={payees}
      keyOf={({ system, code }) => `${system} ${code}`}
      columns={[
        { head: 'Subsistema', cell: ({ system }) => system },
        {
          head: 'Administradora',
          cell: ({ code, name }) => (name === null ? `${code}, sin tercero` : `${code} ${name}`),
        },
        { head: 'Personas', end: true, cell: ({ people }) => people },
        { head: 'En la planilla', end: true, cell: ({ amount }) => <Amount of={amount} /> },
        { head: 'En la nómina', end: true, cell: ({ payroll }) => <Amount of={payroll} /> },
        { head: 'Diferencia', end: true, cell: ({ difference }) => <Amount of={difference} /> },
      ]}
    />
  </Panel>
)

const Files = ({ files }: Pick<PlanillaDetail, 'files'>) => (
  <Panel title="Archivos generados">
    <MiniTable
      label="Archivos generados"
      rows={files}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Cuándo', cell: ({ generatedAt }) => showInstant(new Date(generatedAt)) },
        { head: 'Quién', cell: ({ generatedBy }) => generatedBy },
        { head: 'Personas', end: true, cell: ({ people }) => people },
        { head: 'Bytes', end: true, cell: ({ bytes }) => bytes },
        { head: 'SHA-256', cell: ({ sha256 }) => <code>{sha256.slice(0, 16)}…</code> },
        {
          head: 'Revisión',
          cell: ({ rejected }) => (rejected === 0 ? 'Sin rechazos' : `${rejected} rechazos`),
        },
      ]}
    />
  </Panel>
)
