import './dashboard.css'
import { Button } from '@mantine/core'
import { getFrom, type MenuNode, useCan, useSession, useVigencia } from '@quina/blocks/web'
import { EmptyState, Link, Page, PageHeader, StatusTag } from '@quina/ui/web'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MenuIcon } from '../shell/menu-icons.tsx'
import { leavesOf } from '../shell/menu-tree.ts'
import { ScopeBar } from './scope-bar.tsx'
import { drawnTiles, Tiles } from './tiles.tsx'

/** The first page: the tiles that the user's permissions open; without any, the areas where their work is. */
export function Dashboard() {
  const { user, campus } = useSession()
  const vigencia = useVigencia()
  const can = useCan()
  const mine = drawnTiles.filter(([{ permission }]) => can(permission))
  const [arranging, setArranging] = useState(false)
  return (
    <Page>
      <div className="q-home">
        <PageHeader
          title={`Hola, ${firstNameOf(user.name)}`}
          context={`${campus?.name} · Vigencia ${vigencia}`}
          actions={
            mine.length > 1
              ? [{ label: arranging ? 'Listo' : 'Organizar', run: () => setArranging(!arranging) }]
              : []
          }
        />
        <Alerts />
        <FirstSteps />
        {mine.some(({ 0: { byPeriod } }) => byPeriod) && <ScopeBar at="/" />}
        {mine.length > 0 && <Tiles mine={mine} arranging={arranging} />}
        <Guidance />
      </div>
    </Page>
  )
}

const shownOfEach = 6

/** The areas in which this person works, derived from their menu. */
function Guidance() {
  const { menu, menuState } = useSession()
  const areas = menu.filter(hasWork)
  if (menuState !== 'ready') return null
  if (areas.length === 0) return <NothingYet />
  return (
    <section aria-labelledby="areas">
      <h2 id="areas" className="q-home-title">
        Sus áreas de trabajo
      </h2>
      <ul className="q-areas">
        {areas.map((area) => (
          <Area key={area.id} area={area} />
        ))}
      </ul>
    </section>
  )
}

/** Whether an area has more than the entries that every user has. */
const hasWork = ({ hijos }: MenuNode): boolean =>
  leavesOf(hijos).some(({ node }) => node.permiso !== 'campus' && node.permiso !== 'session')

function Area({ area }: { readonly area: MenuNode }) {
  const leaves = leavesOf(area.hijos)
  const more = leaves.length - shownOfEach
  return (
    <li className="q-panel q-area">
      <h3>
        <MenuIcon name={area.icono} />
        {area.titulo}
      </h3>
      <ul>
        {leaves.slice(0, shownOfEach).map(({ node, address }) => (
          <li key={node.id}>
            <Link href={address}>{node.titulo}</Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="q-area-more">y {more} más en el menú</p>}
    </li>
  )
}

function NothingYet() {
  return (
    <EmptyState title="Aún no tiene opciones en esta sede">
      Su usuario puede entrar, pero no tiene permisos aquí. Pídalos al administrador del sistema, o cambie de
      sede.
    </EmptyState>
  )
}

interface Step {
  readonly name: string
  readonly title: string
  readonly why: string
  readonly who: string
  /** Null where another user takes the step. */
  readonly to: string | null
  readonly done: boolean
}

/** The steps from an empty hospital to its first document, derived from the existing data; nothing once all are done. */
function FirstSteps() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'first-steps'],
    queryFn: ({ signal }) => getFrom<{ steps: readonly Step[] }>('/api/dashboard/firstSteps', {}, signal),
    staleTime: 0,
  })
  const steps = data?.steps ?? []
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done && step.to !== null)
  return (
    <section className="q-panel q-first-steps" aria-label="Primeros pasos">
      <h2>
        Primeros pasos <small>{`${done} de ${steps.length} hechos`}</small>
      </h2>
      <ol>
        {steps.map((step) => (
          <li
            key={step.name}
            data-done={step.done || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            {step.done ? (
              <IconCircleCheckFilled size={18} aria-hidden />
            ) : (
              <IconCircle size={18} aria-hidden />
            )}
            <span>
              {step.to === null ? step.title : <Link href={step.to}>{step.title}</Link>}
              <small>{step.done ? 'Hecho' : step.why}</small>
              {step.to === null && !step.done && <small>{`Lo hace: ${step.who}`}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Alert {
  readonly name: string
  readonly tone: 'warning' | 'bad'
  readonly text: string
  readonly meaning: string
  readonly who: string
  readonly to: string
}

const alertsAtFirst = 4
const gravity = ({ tone }: Alert): number => (tone === 'bad' ? 0 : 1)

/** The alerts, each with its list. Nothing is drawn when all is well. */
function Alerts() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'alerts'],
    queryFn: ({ signal }) => getFrom<{ alerts: readonly Alert[] }>('/api/dashboard/alerts', {}, signal),
    staleTime: 0,
  })
  const [all, setAll] = useState(false)
  if (data === undefined || data.alerts.length === 0) return null
  const gravest = data.alerts.toSorted((one, other) => gravity(one) - gravity(other))
  const shown = all ? gravest : gravest.slice(0, alertsAtFirst)
  return (
    <section className="q-panel q-alerts" aria-label="Alertas">
      <ul>
        {shown.map(({ name, tone, text, meaning, who, to }) => (
          <li key={name} title={`${meaning} Lo hace: ${who}.`}>
            <StatusTag tone={tone}>{tone === 'bad' ? 'Grave' : 'Atención'}</StatusTag>
            <Link href={to}>{text}</Link>
            <small>
              {meaning} <b>Lo hace: {who}.</b>
            </small>
          </li>
        ))}
      </ul>
      {gravest.length > alertsAtFirst && (
        <Button variant="subtle" size="compact-xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver las ${gravest.length} alertas`}
        </Button>
      )}
    </section>
  )
}

const firstNameOf = (name: string | undefined): string => name?.trim().split(/\s+/)[0] ?? ''
