"""All rule schemas by name. Trusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.schema import Schema
from proofdsl.kernel.schemas_derivatives import DERIVATIVES
from proofdsl.kernel.schemas_extrema import EXTREMA
from proofdsl.kernel.schemas_filters import FILTERS
from proofdsl.kernel.schemas_inequalities import INEQUALITIES
from proofdsl.kernel.schemas_integers import INTEGERS
from proofdsl.kernel.schemas_integrals import INTEGRALS
from proofdsl.kernel.schemas_limits import LIMITS
from proofdsl.kernel.schemas_order import ORDER
from proofdsl.kernel.schemas_orders import ORDERS
from proofdsl.kernel.schemas_series import SERIES
from proofdsl.kernel.schemas_sets import SETS
from proofdsl.kernel.schemas_typing import TYPING

ALL: Final[tuple[Schema, ...]] = (
    TYPING + ORDER + INEQUALITIES + INTEGERS + SETS + FILTERS + DERIVATIVES + LIMITS + ORDERS + EXTREMA + INTEGRALS
    + SERIES
)
SCHEMAS: Final[dict[str, Schema]] = {schema.name: schema for schema in ALL}
if len(SCHEMAS) != len(ALL):
    raise RuntimeError("two schemas share a name")
