import { CommandDialog, Show } from '@quina/blocks/web'
import { addDays, dayInBogota } from '@quina/kernel'
import { Page, PageHeader, Panel } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Relocations } from '../relocation/relocations.web.tsx'
import { blockCampus, campusBlockAffects, campusBlocks } from './block.contract.ts'
import { Blocked, Reached, whatBecame } from './block.web.tsx'

/** The blocks of a site, the patients to relocate, and a new block, filled in by the notice of a late holiday. */
export function CampusBlocks() {
  const { day } = useSearch({ strict: false }) as { readonly day?: string }
  const [asking, setAsking] = useState(day !== undefined)
  return (
    <Page>
      <PageHeader
        title="Bloqueos de la sede"
        crumbs={[{ label: 'Agendas', href: '/agenda' }]}
        actions={[{ label: 'Bloquear la sede…', keys: 'Alt+N', primary: true, run: () => setAsking(true) }]}
      />
      <Panel title="Bloqueos">
        <Show of={campusBlocks} params={{}}>
          {(blocks) =>
            blocks.length === 0 ? (
              <p className="q-muted">La sede no tiene bloqueos.</p>
            ) : (
              <Blocked blocks={blocks} />
            )
          }
        </Show>
      </Panel>
      <Relocations scheduleId={null} />
      {asking && <CampusDialog day={day ?? null} onClose={() => setAsking(false)} />}
    </Page>
  )
}

function CampusDialog({ day, onClose }: { readonly day: string | null; readonly onClose: () => void }) {
  const date = day ?? addDays(dayInBogota(new Date()), 1)
  return (
    <CommandDialog
      of={blockCampus}
      about={{}}
      begun={{
        date,
        startsAt: '00:00',
        untilDay: date,
        endsAt: '23:59',
        fate: 'relocate',
        ...(day === null ? {} : { motive: 'FES' }),
      }}
      spans={{ date: 3, startsAt: 3, untilDay: 3, endsAt: 3, motive: 4, fate: 8 }}
      done={whatBecame}
      onClose={onClose}
    >
      {(values) => <Affects values={values} />}
    </CommandDialog>
  )
}

const when = ['date', 'startsAt', 'untilDay', 'endsAt'] as const

/** Shows how many patients have an appointment in the hours of the block, once all of them are given. */
function Affects({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const [date = '', startsAt = '', untilDay = '', endsAt = ''] = when.map((name) =>
    String(values[name] ?? ''),
  )
  if ([date, startsAt, untilDay, endsAt].includes('') || untilDay + endsAt <= date + startsAt) return null
  return (
    <Show of={campusBlockAffects} params={{ date, startsAt, untilDay, endsAt }}>
      {(affected) => <Reached affected={affected} />}
    </Show>
  )
}
