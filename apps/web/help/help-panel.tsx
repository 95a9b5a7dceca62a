import './help.css'
import { Button, Drawer, TextInput } from '@mantine/core'
import { opensAlone } from '@quina/blocks'
import { allows, type Screen, type ScreenPath, sessionStore } from '@quina/blocks/web'
import { ErrorState, KeyList, Link, Loading, useFocusReturn, useHeldKeys } from '@quina/ui/web'
import { IconArrowLeft, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadChunk } from '../chunk/part.tsx'
import { screens } from '../screens.ts'
import { addressIn } from '../shell/menu-tree.ts'
import { linkedFrom, readPage, type Section, searchSections, sectionFor } from './manual.ts'
import { Markdown } from './markdown.tsx'

interface HelpPanelProps {
  /** The exact path of the present screen; undefined where there is none. */
  readonly screen: string | undefined
  readonly onClose: () => void
}

/** The manual beside the screen: the section of the present screen, the keys below it, and a search over all. */
export function HelpPanel({ screen, onClose }: HelpPanelProps) {
  useFocusReturn(true)
  const keys = useHeldKeys()
  const { data: sections, isError, refetch } = useManual()
  const [typed, setTyped] = useState('')
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Ayuda"
      position="right"
      size={520}
      returnFocus={false}
      className="q-help"
    >
      <TextInput
        data-autofocus
        className="q-no-print"
        leftSection={<IconSearch size={15} aria-hidden />}
        aria-label="Buscar en la ayuda"
        placeholder="Buscar en la ayuda"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isError && <ErrorState message="No fue posible traer el manual" onRetry={() => void refetch()} />}
      {!isError && sections === undefined && <Loading />}
      {sections !== undefined && (
        <Reader
          sections={sections}
          screen={screen}
          typed={typed}
          onClose={onClose}
          onChoose={() => setTyped('')}
        />
      )}
      <section className="q-help-keys" aria-label="Teclas de esta pantalla">
        <h3>Teclas de esta pantalla</h3>
        <KeyList bindings={keys} />
      </section>
    </Drawer>
  )
}

interface ReaderProps {
  readonly sections: readonly Section[]
  readonly screen: string | undefined
  readonly typed: string
  readonly onChoose: () => void
  readonly onClose: () => void
}

/** Shows the matches while something is typed; otherwise the chosen section, or the section of the screen. */
function Reader({ sections, screen, typed, onChoose, onClose }: ReaderProps) {
  const [been, setBeen] = useState<readonly string[]>([])
  const own = screen === undefined ? undefined : sectionFor(sections, screen)
  const shown = sections.find(({ address }) => address === been.at(-1)) ?? own
  const goTo = (address: string) => {
    onChoose()
    setBeen([...been, address])
  }
  if (typed.trim() !== '') return <Found sections={sections} typed={typed} onGo={goTo} />
  if (shown === undefined) return <Contents sections={sections} onGo={goTo} />
  const others = sections.filter(({ page }) => page === shown.page)
  return (
    <>
      {been.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="q-help-back q-no-print"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={() => setBeen(been.slice(0, -1))}
        >
          Volver
        </Button>
      )}
      <Summary section={shown} screen={screen} onGo={goTo} onClose={onClose} />
      <details className="q-help-more q-no-print">
        <summary>Más de {shown.area}</summary>
        <Titles sections={others} onGo={goTo} />
      </details>
      <details className="q-help-more q-no-print">
        <summary>Otras áreas</summary>
        <Contents sections={sections} onGo={goTo} />
      </details>
    </>
  )
}

interface ReportedProps {
  readonly section: Section
  readonly screen: string | undefined
  readonly onGo: (address: string) => void
  readonly onClose: () => void
}

/** One section, its links and the way to its screens. */
function Summary({ section, screen, onGo, onClose }: ReportedProps) {
  const toOpen = addressesToOpen(section.screens.filter((path) => path !== screen))
  return (
    <article className="q-help-text" aria-label={section.title}>
      <header>
        {section.title !== section.area && <p className="q-help-area">{section.area}</p>}
        <h3>{section.title}</h3>
      </header>
      <Markdown
        key={section.address}
        text={section.body}
        link={(href, words) => (
          <button type="button" className="q-more" onClick={() => onGo(linkedFrom(section, href))}>
            {words}
          </button>
        )}
        picture={(href, words) => <Picture href={href} words={words} />}
      />
      <p className="q-help-doors q-no-print">
        {toOpen.map(({ address, title }) => (
          <Link key={address} href={address} onClick={onClose}>
            Abrir «{title}»
          </Link>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </p>
    </article>
  )
}

/** A small picture beside the text; pressed, it opens whole in its own window. */
function Picture({ href, words }: { readonly href: string; readonly words: string }) {
  const address = pictures[`../../../docs/manual/${href}`]
  if (address === undefined) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" title="Ver grande">
      <img className="q-help-picture" src={address} alt={words} loading="lazy" />
    </a>
  )
}

type ChoiceProps = Readonly<{ sections: readonly Section[]; onGo: (address: string) => void }>

function Found({ sections, typed, onGo }: ChoiceProps & { readonly typed: string }) {
  const hits = searchSections(sections, typed)
  return (
    <>
      <p role="status" className="q-help-area">
        {hits.length === 0 ? 'Nada en el manual tiene esas palabras.' : `${hits.length} en el manual`}
      </p>
      <ul className="q-help-titles">
        {hits.map(({ section, excerpt }) => (
          <li key={section.address}>
            <button type="button" className="q-more" onClick={() => onGo(section.address)}>
              {section.title}
            </button>{' '}
            <span className="q-help-area">{section.area}</span>
            {excerpt !== '' && <p>{excerpt}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Titles({ sections, onGo }: ChoiceProps) {
  return (
    <ul className="q-help-titles">
      {sections.map(({ address, title }) => (
        <li key={address}>
          <button type="button" className="q-more" onClick={() => onGo(address)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The areas of the manual; each begins with the day of its area. */
const Contents = ({ sections, onGo }: ChoiceProps) => (
  <Titles sections={sections.filter(({ title, area }) => title === area)} onGo={onGo} />
)

/** The whole manual, loaded once, and again on demand after a failure. */
const useManual = () =>
  useQuery({ queryKey: ['manual'], queryFn: readManual, staleTime: Number.POSITIVE_INFINITY, retry: false })

const byPath = new Map<string, Screen>(screens)

/** Of the given paths, those that this person may open and that need no parameter. */
function addressesToOpen(paths: readonly string[]): { address: string; title: string }[] {
  const session = sessionStore.get()
  return paths.flatMap((path) => {
    const screen = byPath.get(path)
    if (screen === undefined || !opensAlone(path as ScreenPath)) return []
    if (!allows(session, screen.permission)) return []
    return [{ address: addressIn(path), title: screen.title }]
  })
}

/** The build makes a file of each page of the manual; only the panel fetches them. */
const texts = import.meta.glob<string>('../../../docs/manual/*.md', { query: '?raw', import: 'default' })

/** The address of each picture: it is fetched when its section is read. */
const pictures = import.meta.glob<string>('../../../docs/manual/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (file: string): string => /([^/]+)\.md$/.exec(file)?.[1] ?? file

async function readManual(): Promise<Section[]> {
  const pages = Object.entries(texts).map(async ([file, load]) =>
    readPage(nameOf(file), await loadChunk(load)),
  )
  return (await Promise.all(pages)).flat()
}
