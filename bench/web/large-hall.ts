/** A client with one performance in a numbered hall of 2,500 seats at four prices. */
export function largeHall(): unknown {
  const categories = ['1e rang', '2e rang', '3e rang', '4e rang'].map((name, i) => ({
    name,
    price: `${60 - 10 * i}.00`,
  }));
  const sections = categories.map(({ name }, i) => ({
    name: ['Parterre', 'Balkon', 'Zijloge', 'Schellinkje'][i],
    category: name,
    rows: Array.from({ length: 16 }, (_, row) => ({ row: String(row + 1), seats: i === 0 && row < 4 ? 40 : 39 })),
  }));
  return {
    client: { name: 'hall', title: 'Bench: a large hall' },
    locations: [{ key: 'hall', name: 'Concertgebouw', sections }],
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'cjp', name: 'CJP', type: '€', value: '2.50' },
    ],
    events: [
      {
        key: 'concert',
        name: 'Concert',
        sub_events: [{ key: 'one', location: 'hall', date: '+30', time: '20:15:00', end: '22:30:00', categories }],
      },
    ],
  };
}
