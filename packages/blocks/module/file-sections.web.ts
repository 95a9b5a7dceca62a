import '../screen/facts.css'
import '../screen/mini-table.css'
import { storeOf, useStore } from '../screen/navigation/store.web.ts'
import type { FileSection } from './file-section.ts'

type Offered = { readonly sections: readonly FileSection[] }

const offered = storeOf<Offered>({ sections: [] })

/** Called once, by the code that composes the modules. */
export const offerFileSections = (sections: readonly FileSection[]): void => offered.set({ sections })

/** The parts that modules add to the files of a thing, in order. */
export const useFileSections = (of: string): readonly FileSection[] =>
  useStore(offered)
    .sections.filter((section) => section.of === of)
    .toSorted((one, other) => one.order - other.order)
