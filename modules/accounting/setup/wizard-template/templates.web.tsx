import { Button } from '@mantine/core'
import { MiniTable, useCan } from '@quina/blocks/web'
import { Panel, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import {
  type Configuration,
  type ConfigurationPosting,
  configurationPermissions,
} from '../configuration/configuration.contract.ts'
import { SimulateDialog } from '../wizard/simulate.web.tsx'
import { TemplateEditor } from './template-editor.web.tsx'
import { accountWords, conditionWords, sideWords, valueWords } from './template-words.web.ts'

type Asked = { readonly posting: ConfigurationPosting; readonly deed: 'edit' | 'simulate' }

/** How each event is written in the journal: its lines in words, to change from a day on and to try. */
export function Templates({ answer }: { readonly answer: Configuration }) {
  const [asked, ask] = useState<Asked | null>(null)
  const can = useCan()
  return (
    <>
      {answer.postings.map((posting) => (
        <Panel key={posting.event} title={posting.label}>
          <div className="q-wizard-bar">
            <span className="q-muted">{posting.event}</span>
            {posting.own && <StatusTag tone="info">Propia</StatusTag>}
            <span className="q-wizard-space" />
            <Button size="compact-sm" variant="default" onClick={() => ask({ posting, deed: 'simulate' })}>
              Simular…
            </Button>
            {can(configurationPermissions.edit) && (
              <Button size="compact-sm" variant="default" onClick={() => ask({ posting, deed: 'edit' })}>
                Cambiar…
              </Button>
            )}
          </div>
          <Lines posting={posting} purposes={answer.purposes} />
        </Panel>
      ))}
      {asked?.deed === 'edit' && (
        <TemplateEditor answer={answer} posting={asked.posting} onClose={() => ask(null)} />
      )}
      {asked?.deed === 'simulate' && (
        <SimulateDialog posting={asked.posting} lines={null} onClose={() => ask(null)} />
      )}
    </>
  )
}

interface LinesProps {
  readonly posting: ConfigurationPosting
  readonly purposes: Configuration['purposes']
}

const Lines = ({ posting, purposes }: LinesProps) => (
  <MiniTable
    rows={posting.lines}
    keyOf={(_line, at) => at}
    columns={[
      { head: 'Cuando', cell: (line) => conditionWords(posting, line) },
      { head: 'Lado', cell: ({ side }) => sideWords[side] },
      { head: 'Cuenta', cell: ({ account }) => accountWords(posting, account, purposes) },
      { head: 'Valor', cell: ({ value }) => valueWords(posting, value) },
    ]}
  />
)
