# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the targets of core and ui from the table of layers: a static library for each target that it names, linked with those of the
# rooms that its rooms may include.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/layers.txt)
file(STRINGS ${CMAKE_SOURCE_DIR}/layers.txt lines REGEX "^[a-z]")
set(rooms)
foreach(line ${lines})
    string(REGEX MATCHALL "[^ ]+" words ${line})
    list(POP_FRONT words room target)
    list(APPEND rooms ${room})
    if(target STREQUAL "-")
        continue()
    endif()
    set(target_of_${room} ${target})
    if(NOT TARGET ${target})
        add_library(${target} STATIC)
    endif()
    foreach(other ${words})
        if(DEFINED target_of_${other} AND NOT target_of_${other} STREQUAL target)
            target_link_libraries(${target} PUBLIC ${target_of_${other}})
        endif()
    endforeach()
endforeach()

# lockscope_sources(a.cpp …): the sources of a room, in its CMakeLists.txt.
function(lockscope_sources)
    file(RELATIVE_PATH room ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    target_sources(${target_of_${room}} PRIVATE ${ARGN})
endfunction()
