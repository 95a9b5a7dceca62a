import './reference.css'
import { useAnswer, useParams, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading, Page, PageHeader, Panel, ReadField, StatusTag, shownDay } from '@quina/ui/web'
import { type EntryAnswer, readEntry } from '../entry/entry.contract.ts'
import { tables } from '../table/tables.contract.ts'

type State = EntryAnswer['states'][number]

/** One code: its content, and its earlier contents with their days. */
export function EntryScreen() {
  const { id } = useParams('/catalogos-oficiales/codigo/:id')
  const { data, error, refetch } = useAnswer(readEntry, { id })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { catalogue, code, states, fileName } = data
  const [now, ...past] = states
  const { label } = tables[catalogue]
  return (
    <Page>
      <PageHeader
        title={`${code} ${now?.name ?? ''}`}
        context={`${label} · ${fileName ?? 'inicio del sistema'}`}
        status={now && <Mark state={now} />}
        crumbs={[
          { label: 'Catálogos oficiales', href: '/catalogos-oficiales' },
          { label, href: `/catalogos-oficiales/catalogo/${catalogue}` },
        ]}
      />
      {now && <Declared title="Lo que dice" state={now} />}
      {past.map((state) => (
        <Declared key={state.since} title="Lo que decía" state={state} />
      ))}
    </Page>
  )
}

const Mark = ({ state: { until, enabled } }: { readonly state: State }) =>
  until === null ? (
    <StatusTag tone={enabled ? 'good' : 'warning'}>{enabled ? 'Vigente' : 'Deshabilitado'}</StatusTag>
  ) : (
    <StatusTag tone="neutral">Ya no rige</StatusTag>
  )

function Declared({ title, state }: { readonly title: string; readonly state: State }) {
  const days = `${shownDay(state.since)} – ${state.until === null ? 'hoy' : shownDay(state.until)}`
  return (
    <Panel title={title}>
      <div className="q-reference-facts">
        <ReadField label="Nombre">{state.name}</ReadField>
        <ReadField label="Rige">{days}</ReadField>
        {state.facts.map(({ label, value }) => (
          <ReadField key={label} label={label}>
            {value}
          </ReadField>
        ))}
      </div>
    </Panel>
  )
}
