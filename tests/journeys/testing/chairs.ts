import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { oneComputer, picture, type Window } from './chromium.ts'
import { type Entrance, enter } from './people-at-work.ts'

/** One desk where people sit one after the other, each in a window of their own that must end without complaints. */
export function oneDesk() {
  const open = oneComputer()
  let window: Window | undefined
  const leave = async (): Promise<void> => {
    expect(window?.complaints ?? []).toEqual([])
    await window?.close()
    window = undefined
  }
  return {
    async sits(browser: Browser, at: Entrance): Promise<Page> {
      await leave()
      window = await open(browser)
      await enter(window.page, at)
      return window.page
    },
    leave,
    picture: async (name: string): Promise<void> => {
      if (window !== undefined) await picture(window.page, name)
    },
  }
}
