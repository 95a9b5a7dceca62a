import './dashboard.css'
import {
  everyCampus,
  getFrom,
  type MenuNode,
  type Tile,
  useCan,
  useDashboardScope,
  useGo,
  useSession,
  useVigencia,
} from '@quina/blocks/web'
import { ChoiceField, DayField, EmptyState, Link, Loading, Page, PageHeader, StatusTag } from '@quina/ui/web'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { Boundary } from '../chunk/boundary.tsx'
import { lazyPart } from '../chunk/part.tsx'
import { tiles } from '../modules.ts'
import { MenuIcon } from '../shell/menu-icons.tsx'
import { leavesOf } from '../shell/menu-tree.ts'

const drawn: readonly (readonly [Tile, ComponentType])[] = tiles.map((tile) => [tile, lazyPart(tile.load)])

/** The first page: the tiles that the user's permissions open; without any, where their work is. */
export function Dashboard() {
  const { user, campus } = useSession()
  const vigencia = useVigencia()
  const can = useCan()
  const mine = drawn.filter(([{ permission }]) => can(permission))
  return (
    <Page>
      <div className="q-home">
        <PageHeader
          title={`Hola, ${firstNameOf(user.name)}`}
          context={`${campus?.name} · Vigencia ${vigencia}`}
        />
        <Alerts />
        <FirstSteps />
        {mine.some(({ 0: { byPeriod } }) => byPeriod) && <ScopeBar />}
        {mine.length > 0 && (
          <div className="q-tiles">
            {mine.map(([tile, Content]) => (
              <TileFrame key={tile.title} tile={tile} content={Content} />
            ))}
          </div>
        )}
        <Guidance />
      </div>
    </Page>
  )
}

const shownOfEach = 6

/** The areas in which this person works, read off their menu: each role sees its own. */
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

/** An area where there is more than what everyone has, whatever they may do. */
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
  readonly to: string
  readonly done: boolean
}

/** The way from an empty hospital to its first document, read off what there already is. It goes away when it is walked. */
function FirstSteps() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'first-steps'],
    queryFn: ({ signal }) => getFrom<{ steps: readonly Step[] }>('/api/dashboard/firstSteps', {}, signal),
    staleTime: 0,
  })
  const steps = data?.steps ?? []
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done)
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
              <Link href={step.to}>{step.title}</Link>
              <small>{step.done ? 'Hecho' : step.why}</small>
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

/** What asks for attention, each with the list that holds it. Nothing is drawn when all is well. */
function Alerts() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'alerts'],
    queryFn: ({ signal }) => getFrom<{ alerts: readonly Alert[] }>('/api/dashboard/alerts', {}, signal),
    staleTime: 0,
  })
  if (data === undefined || data.alerts.length === 0) return null
  return (
    <section className="q-panel q-alerts" aria-label="Alertas">
      <ul>
        {data.alerts.map(({ name, tone, text, meaning, who, to }) => (
          <li key={name} title={`${meaning} Lo hace: ${who}.`}>
            <StatusTag tone={tone}>{tone === 'bad' ? 'Grave' : 'Atención'}</StatusTag>
            <Link href={to}>{text}</Link>
            <small>
              {meaning} <b>Lo hace: {who}.</b>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The period and the site of the figures. They travel in the address, so that they can be kept and sent. */
function ScopeBar() {
  const scope = useDashboardScope()
  const { campus } = useSession()
  const mayAll = useCan()(everyCampus)
  const go = useGo()
  const change = (part: { from?: string; to?: string; sede?: string }) => {
    const { from, to, campusId } = scope
    void go('/', {
      search: { from, to, sede: campusId === undefined ? 'todas' : '', ...part },
      replace: true,
    })
  }
  const sites = { mine: campus?.name ?? 'Mi sede', ...(mayAll ? { todas: 'Todas las sedes' } : {}) }
  return (
    <div className="q-scope-bar">
      <DayField label="Desde" value={scope.from} onChange={(from) => from && change({ from })} />
      <DayField label="Hasta" value={scope.to} onChange={(to) => to && change({ to })} />
      <ChoiceField
        label="Sede"
        required
        options={sites}
        value={scope.campusId === undefined ? 'todas' : 'mine'}
        onChange={(sede) => change({ sede: sede === 'todas' ? 'todas' : '' })}
      />
    </div>
  )
}

function TileFrame({ tile, content: Content }: { readonly tile: Tile; readonly content: ComponentType }) {
  return (
    <section className="q-panel q-tile" data-width={tile.width} aria-label={tile.title}>
      <h2>{tile.title}</h2>
      <Boundary message="No fue posible cargar esta parte.">
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      </Boundary>
    </section>
  )
}

const firstNameOf = (name: string | undefined): string => name?.trim().split(/\s+/)[0] ?? ''
