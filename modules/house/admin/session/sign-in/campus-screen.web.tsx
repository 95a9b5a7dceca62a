import './campus.css'
import { Refusal, type SessionCampus, useSession } from '@quina/blocks/web'
import { EmptyState, ErrorSummary, Page, PageHeader, StatusTag } from '@quina/ui/web'
import { IconBuildingHospital } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { chooseCampus } from '../browser-session/session.web.ts'

/** The sites a person may work at, as cards. Arrows move between them, Enter chooses. */
export function CampusScreen() {
  const { user, campus } = useSession()
  const { choose, choosing, refusal } = useChoice()
  const campuses = user.campuses ?? []
  return (
    <Page>
      <div className="q-campus">
        <PageHeader
          title="Elegir sede"
          context="Los permisos y los datos que verá son los de la sede elegida."
        />
        {refusal !== undefined && <ErrorSummary message={refusal} />}
        {campuses.length === 0 && (
          <EmptyState title="No tiene sedes asignadas">
            Pida al administrador del sistema que le asigne un rol en una sede.
          </EmptyState>
        )}
        <ul className="q-campus-list" onKeyDown={moveByArrows}>
          {campuses.map((site, index) => (
            <CampusCard
              key={site.id}
              site={site}
              current={site.id === campus?.id}
              first={campus === null ? index === 0 : site.id === campus.id}
              busy={choosing === site.id}
              onChoose={() => void choose(site)}
            />
          ))}
        </ul>
      </div>
    </Page>
  )
}

interface CardProps {
  readonly site: SessionCampus
  readonly current: boolean
  readonly first: boolean
  readonly busy: boolean
  readonly onChoose: () => void
}

function CampusCard({ site, current, first, busy, onChoose }: CardProps) {
  const place = [site.municipality, site.address].filter((part) => typeof part === 'string' && part !== '')
  return (
    <li>
      {/* biome-ignore lint/a11y/noAutofocus: the only thing to do on this screen is to choose */}
      <button type="button" className="q-campus-card" autoFocus={first} aria-busy={busy} onClick={onChoose}>
        <IconBuildingHospital size={22} stroke={1.5} aria-hidden />
        <span className="q-campus-words">
          <span className="q-campus-name">{site.name}</span>
          {place.length > 0 && <span className="q-campus-place">{place.join(' · ')}</span>}
        </span>
        {current && <StatusTag tone="info">Sede actual</StatusTag>}
      </button>
    </li>
  )
}

function useChoice() {
  const [choosing, setChoosing] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const choose = async (site: SessionCampus): Promise<void> => {
    setChoosing(site.id)
    setRefusal(undefined)
    try {
      await chooseCampus(site)
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      setRefusal(failure.message)
    } finally {
      setChoosing(undefined)
    }
  }
  return { choose, choosing, refusal }
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const cards = [...event.currentTarget.querySelectorAll('button')]
  cards[cards.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  event.preventDefault()
}
