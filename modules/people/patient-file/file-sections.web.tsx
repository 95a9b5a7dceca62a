import type { FileSection, FileSectionProps } from '@quina/blocks/web'
import { Loading } from '@quina/ui/web'
import { type ComponentType, lazy, Suspense } from 'react'

const drawn = new Map<FileSection, ComponentType<FileSectionProps>>()

/** The part of a file that another module draws, fetched when its tab is opened. */
export function FileSections({ id, of }: { readonly id: string; readonly of: FileSection }) {
  const Content = drawn.get(of) ?? lazy(async () => ({ default: await of.load() }))
  drawn.set(of, Content)
  return (
    <Suspense fallback={<Loading />}>
      <Content ids={[id]} />
    </Suspense>
  )
}
