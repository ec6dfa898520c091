import { type NutritionRow, nutritionTable } from '../../shared/facts/about.ts';

export function AboutNutrition() {
  return (
    <section
      id="nutrition"
      aria-labelledby="nutrition-title"
      className="deferred-render page-width grid gap-8 py-14 sm:py-20 lg:grid-cols-[2fr_3fr] lg:gap-14"
    >
      <div>
        <h2 id="nutrition-title" className="text-3xl">
          {nutritionTable.title}
        </h2>
        {nutritionTable.notes.map((note) => (
          <p key={note} className="mt-4 text-muted">
            {note}
          </p>
        ))}
      </div>
      {/* Scrolls when large text makes it wider than a phone. */}
      <section
        aria-label={nutritionTable.caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto self-start rounded-xl"
      >
        <NutritionTable />
      </section>
    </section>
  );
}

/** All four greens fit side by side on a phone. */
function NutritionTable() {
  const { caption, greens, rows } = nutritionTable;
  return (
    <table className="w-full border-collapse rounded-xl bg-surface text-sm shadow-sm sm:text-base">
      <caption className="px-2 pb-3 text-left text-sm font-semibold text-muted">{caption}</caption>
      <thead>
        <tr className="bg-leaf-soft text-leaf-ink">
          <th scope="col" className="w-[32%] rounded-tl-xl py-3 pl-3 pr-1 text-left align-bottom sm:pl-5">
            Nutrient
          </th>
          {greens.map((green) => (
            <th
              key={green}
              scope="col"
              className="w-[17%] px-1 py-3 text-right align-bottom text-xs leading-4 last:rounded-tr-xl last:pr-3 sm:px-3 sm:text-sm sm:last:pr-5"
            >
              {green}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Nutrient key={row.nutrient} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Nutrient({ row }: { row: NutritionRow }) {
  return (
    <tr className="border-t">
      <th scope="row" className="py-2.5 pl-3 pr-1 text-left font-semibold leading-5 sm:pl-5">
        {row.nutrient}
        <span className="block text-xs font-normal text-muted">
          {row.daily ? `${row.unit}, of ${row.daily} a day` : row.unit}
        </span>
      </th>
      {row.amounts.map((amount, place) => (
        <td
          key={nutritionTable.greens[place]}
          className="px-1 py-2.5 text-right tabular-nums last:pr-3 sm:px-3 sm:last:pr-5"
        >
          {amount}
        </td>
      ))}
    </tr>
  );
}
