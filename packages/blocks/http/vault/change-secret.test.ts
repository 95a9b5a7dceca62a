import { expect, test } from 'vitest'
import { keepsHost } from './change-secret.server.ts'

test.each([
  ['https://sms.example.com/a', 'https://sms.example.com/b', true],
  ['https://sms.example.com/a', null, true],
  ['https://sms.example.com', 'https://sms.example.com:8443', false],
  ['https://sms.example.com', 'http://sms.example.com', false],
  ['https://sms.example.com', 'https://other.example.com', false],
  ['https://sms.example.com', 'https://sms.example.com@other.example.com', false],
  [null, 'https://other.example.com', false],
  ['https://sms.example.com', 'https://', false],
])('a secret stored for %s goes to %s: %s', (before, after, goes) => {
  expect(keepsHost(before, after)).toBe(goes)
})
