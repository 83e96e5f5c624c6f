export * from './site-addresses.ts'
export * from './staff-addresses.ts'
