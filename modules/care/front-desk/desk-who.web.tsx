import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { pathTo } from '@quina/blocks/web'
import { AffiliationLine } from '@quina/people/web'
import { Link, Panel, StatusTag, shownDay } from '@quina/ui/web'
import { Suspense } from 'react'
import { ambits } from '../admission/rips-lists.contract.ts'
import type { atDesk } from './front-desk.contract.ts'

interface DeskWhoProps {
  readonly id: string
  readonly who: AnswerOf<typeof atDesk>
  /** Goes on with the papers of an admission that is open already. */
  readonly onPapers: (admission: { readonly id: string; readonly code: string }) => void
}

/** Who stands at the desk, what must be seen of them, and what insures them. */
export function DeskWho({ id, who, onPapers }: DeskWhoProps) {
  const { name, document, age, birthDate, phone, alerts, refused, open } = who
  return (
    <Panel title="Paciente y afiliación">
      <p className="q-desk-who">
        <strong>{name}</strong>
        <span>
          {[document, `${age} años`, `nació el ${shownDay(birthDate)}`, phone].filter(Boolean).join(' · ')}
        </span>
        <Link href={pathTo('/verUsuario/:id', { id })}>Ver la ficha</Link>
        {alerts && <StatusTag tone="warning">{alerts}</StatusTag>}
        {refused && <StatusTag tone="bad">{refused}</StatusTag>}
      </p>
      <Suspense fallback={null}>
        <AffiliationLine id={id} />
      </Suspense>
      {open.map((one) => (
        <p key={one.id} className="q-desk-who">
          <StatusTag tone="info">{`${ambits[one.ambit]} abierta desde ${shownDay(one.date)}`}</StatusTag>
          <Link href={pathTo('/admision/edit/:id', { id: one.id })}>{one.code}</Link>
          <Button size="compact-sm" variant="default" onClick={() => onPapers(one)}>
            Documentos y manilla
          </Button>
        </p>
      ))}
    </Panel>
  )
}
